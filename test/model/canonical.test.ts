import { describe, expect, it } from 'vitest';
import {
  CanonicalError,
  canonicalText,
  isTooDeep,
  MAX_DEPTH,
  nestingOf,
  parseCanonical,
} from '../../core/model/canonical.ts';

describe('S4: canonical form', () => {
  it.each([
    ['keys by UTF-16 code units', { b: 1, a: 2, B: 3, '10': 4, '9': 5 }, '{"10":4,"9":5,"B":3,"a":2,"b":1}'],
    ['keys at every level', { z: { d: 1, c: 2 }, y: [{ b: 1, a: 2 }] }, '{"y":[{"a":2,"b":1}],"z":{"c":2,"d":1}}'],
    [
      'keys as in the example of RFC 8785, 3.2.3',
      {
        '\u20ac': 'Euro Sign',
        '\r': 'Carriage Return',
        '\ufb33': 'Hebrew Letter Dalet With Dagesh',
        '1': 'One',
        '\ud83d\ude00': 'Emoji: Grinning Face',
        '\u0080': 'Control',
        '\u00f6': 'Latin Small Letter O With Diaeresis',
      },
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    ],
    ['an empty key', { '': 1, a: 2 }, '{"":1,"a":2}'],
    [
      'the example of RFC 8785, 3.2.2',
      { numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 1e-27], literals: [null, true, false] },
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}',
    ],
    ['1 and 1.0 as one', [1, 1.0], '[1,1]'],
    ['-0 as 0', [-0, 0], '[0,0]'],
    ['no spaces', { a: [1, 2, { b: null }] }, '{"a":[1,2,{"b":null}]}'],
    ['nothing empty', [{}, [], '', null], '[{},[],"",null]'],
    ['members that are undefined left out', { a: undefined, b: 1 }, '{"b":1}'],
    ['places that are undefined as null', [undefined, 1], '[null,1]'],
    ['places that were never filled as null', Object.assign(new Array(2), { 1: 1 }), '[null,1]'],
    ['"/" as it is', 'a/b', '"a/b"'],
    ['control characters by their short escapes', '\b\t\n\f\r"\\', '"\\b\\t\\n\\f\\r\\"\\\\"'],
    ['other control characters in lower case', '\u0000\u001f\u007f', '"\\u0000\\u001f\u007f"'],
    ['line separators as they are', '\u2028\u2029', '"\u2028\u2029"'],
    ['a lone high surrogate by its escape', 'a\ud83d', '"a\\ud83d"'],
    ['a lone low surrogate by its escape', '\ude00b', '"\\ude00b"'],
    ['two surrogates in the wrong order by their escapes', '\ude00\ud83d', '"\\ude00\\ud83d"'],
    ['a pair as it is', '\ud83d\ude00', '"\ud83d\ude00"'],
    ['a lone surrogate in a key', { '\ud800': 1 }, '{"\\ud800":1}'],
    ['NFC as it is', '\u00e9', '"\u00e9"'],
    ['NFD as it is', 'e\u0301', '"e\u0301"'],
    ['__proto__ as a member', JSON.parse('{"b":1,"__proto__":{"a":1}}'), '{"__proto__":{"a":1},"b":1}'],
    [
      'keys that look like an index, inside others',
      { b: [{ z: 1, '10': 2, '9': 3 }], a: 1 },
      '{"a":1,"b":[{"10":2,"9":3,"z":1}]}',
    ],
    ['very many keys in order', manyKeys(100), `{${manyKeyTexts(100)}}`],
    ['toJSON as a member', { toJSON: 'x', a: { toJSON: 1 } }, '{"a":{"toJSON":1},"toJSON":"x"}'],
    ['the constructor as a member', { constructor: 1, toString: 2 }, '{"constructor":1,"toString":2}'],
  ])('writes %s', (_, value, expected) => {
    expect(canonicalText(value)).toBe(expected);
    expect(canonicalText(parseCanonical(expected))).toBe(expected);
  });

  it('NFC and NFD are two values', () => {
    expect(canonicalText('\u00e9')).not.toBe(canonicalText('e\u0301'));
  });

  it('reading gives __proto__ as an own member and leaves the prototype alone', () => {
    const value = parseCanonical('{"__proto__":{"polluted":true}}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });
});

function manyKeys(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${count - at}`, at]));
}

function manyKeyTexts(count: number): string {
  const texts = Array.from({ length: count }, (_, at) => `"k${count - at}":${at}`);
  return texts.sort((a, b) => (a.slice(1, a.indexOf(':') - 1) < b.slice(1, b.indexOf(':') - 1) ? -1 : 1)).join();
}

/** Bits of a double and its text: RFC 8785, appendix B, without those that have no form here. */
const rfcNumbers: [hex: string, text: string][] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];

describe('S4: numbers', () => {
  const doubleOf = (hex: string): number => Buffer.from(hex, 'hex').readDoubleBE(0);
  const isPast = (text: string): boolean => /^-?\d{16,}$/.test(text);

  it.each(rfcNumbers.filter(([, text]) => !isPast(text)))('RFC 8785 appendix B: %s is %s', (hex, text) => {
    expect(canonicalText(doubleOf(hex))).toBe(text);
  });

  it.each(rfcNumbers.filter(([, text]) => isPast(text)))(
    'RFC 8785 appendix B: %s, which is %s, is refused as an integer past 2^53',
    (hex, text) => {
      expect(() => canonicalText({ n: doubleOf(hex) })).toThrow(new CanonicalError('$.n', `${text} is past 2^53`));
    },
  );

  it.each([
    ['the largest safe integer', 9007199254740991, '9007199254740991'],
    ['the smallest safe integer', -9007199254740991, '-9007199254740991'],
    ['a large double in exponent form', 1e21, '1e+21'],
    ['a time with a fraction', 1700000000000.25, '1700000000000.25'],
  ])('writes %s', (_, value, text) => {
    expect(canonicalText(value)).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %d', (value) => {
    expect(() => canonicalText([value])).toThrow(new CanonicalError('$[0]', `${value} has no canonical form`));
  });
});

describe('S4: what has no canonical form is refused with its place', () => {
  it.each([
    ['a function', { a: { b: [() => 1] } }, '$.a.b[0]', 'a function has no canonical form'],
    ['a symbol', [Symbol('x')], '$[0]', 'a symbol has no canonical form'],
    ['a bigint', { n: 1n }, '$.n', 'a bigint has no canonical form'],
    ['undefined alone', undefined, '$', 'a undefined has no canonical form'],
  ])('%s', (_, value, path, reason) => {
    expect(() => canonicalText(value)).toThrow(new CanonicalError(path, reason));
  });

  it.each([
    ['a space', '{"a": 1}'],
    ['keys out of order', '{"b":1,"a":2}'],
    ['a key twice', '{"a":1,"a":2}'],
    ['1.0', '[1.0]'],
    ['-0', '[-0]'],
    ['an exponent that is not needed', '[1e2]'],
    ['an escape that is not needed', '"\\u0061"'],
    ['an escape in upper case', '"\\u001F"'],
    ['a lone surrogate as itself', '"\ud83d"'],
    ['a lone surrogate in upper case', '"\\uD83D"'],
    ['a pair by its escapes', '"\\ud83d\\ude00"'],
    ['an escaped slash', '"a\\/b"'],
    ['a byte order mark', '\ufeff{}'],
    ['text after the value', '{} '],
    ['an integer past 2^53', '[9007199254740993]'],
    ['a number that no double holds', '[1e999]'],
    ['no JSON', '{a:1}'],
    ['nothing', ''],
  ])('reading %s', (_, text) => {
    expect(() => parseCanonical(text)).toThrow(CanonicalError);
  });
});

describe('S4: depth', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  it(`reads and writes ${MAX_DEPTH} levels`, () => {
    expect(canonicalText(parseCanonical(nested(MAX_DEPTH)))).toBe(nested(MAX_DEPTH));
  });

  it('refuses one level more, in arrays and in objects', () => {
    expect(() => parseCanonical(nested(MAX_DEPTH + 1))).toThrow(/nested deeper than 512 levels at \$$/);
    let value: unknown = 1;
    for (let level = 0; level <= MAX_DEPTH; level++) value = level % 2 === 0 ? [value] : { a: value };
    expect(() => canonicalText(value)).toThrow(/nested deeper than 512 levels/);
  });

  it('refuses a million levels without parsing them', () => {
    expect(() => parseCanonical(nested(1_000_000))).toThrow(/nested deeper/);
  });

  it.each([
    ['1', 0],
    ['"[[["', 0],
    ['[]', 1],
    ['{"a":[1,{"b":2}]}', 3],
    ['["\\"[[", {"]": "}"}]', 2],
    ['["\\\\", [1]]', 2],
    ['[1][2][3]', 1],
    ['"never closed [', 0],
  ])('nesting of %s is %i', (text, levels) => {
    expect(nestingOf(text)).toBe(levels);
  });

  it.each([
    ['as many lists as there may be', '['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH), false],
    ['one list more', '['.repeat(MAX_DEPTH + 1) + ']'.repeat(MAX_DEPTH + 1), true],
    ['lists in objects', '{"a":['.repeat(MAX_DEPTH / 2 + 1) + ']}'.repeat(MAX_DEPTH / 2 + 1), true],
    ['very many side by side', `[${'{},[],'.repeat(MAX_DEPTH)}1]`, false],
    ['very many in a text', `"${'{['.repeat(MAX_DEPTH)}"`, false],
  ])('how deep a text may nest: %s', (_, text, expected) => {
    expect(isTooDeep(text)).toBe(expected);
  });
});
