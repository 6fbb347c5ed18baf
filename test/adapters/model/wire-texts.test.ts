import { describe, expect, it } from 'vitest';
import { isSameModel } from '../../../core/adapters/model/prompt/is-same-model.ts';
import { retryAfterMs } from '../../../core/adapters/model/wire/retry-after.ts';
import { scrubKey } from '../../../core/adapters/model/wire/scrub-key.ts';
import { splitBody } from '../../../core/adapters/model/wire/split-body.ts';

describe('C1: the segments of a body', () => {
  it('are its messages, tools and instructions, and what stands between them', () => {
    const body = JSON.stringify({
      model: 'm',
      system: [{ text: 'be "short", {please}' }],
      messages: [{ a: ['[1,2]', { b: 1 }] }, 'two\\"', 3, [4, []]],
      tools: [{ name: 't' }],
      n: 1,
      stream: true,
    });
    expect(splitBody(body)).toEqual([
      '{"model":"m"',
      ',"system":[{"text":"be \\"short\\", {please}"}]',
      ',"messages":[',
      '{"a":["[1,2]",{"b":1}]}',
      ',"two\\\\\\""',
      ',3',
      ',[4,[]]',
      ']',
      ',"tools":[{"name":"t"}]',
      ',"n":1,"stream":true}',
    ]);
  });

  it.each([
    '{}',
    '{"messages":[]}',
    '{"tools":[],"messages":[{}]}',
    '{"input":"text","a":{"messages":[1,2]}}',
    '[]',
    '',
  ])('joined are the body: %s', (body) => {
    expect(splitBody(body).join('')).toBe(body);
  });

  it.each(Array.from({ length: 50 }, (_, seed) => seed + 1))(
    'joined are the body, whatever it holds (seed %i)',
    (seed) => {
      const next = randomOf(seed);
      const names = ['messages', 'input', 'contents', 'tools', 'system', 'x', '"', ','];
      const value = (depth: number): unknown => {
        const kind = next(depth > 4 ? 3 : 5);
        if (kind === 0) return next(1000) - 500;
        if (kind === 1) return ['"', '\\', '{', '],[', 'é\u{1f600}', '\ud83d', ':', ''][next(8)];
        if (kind === 2) return [null, true, 0.5][next(3)];
        const items = Array.from({ length: next(4) }, () => value(depth + 1));
        return kind === 3 ? items : Object.fromEntries(items.map((item) => [names[next(names.length)], item]));
      };
      const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, value(0)])));
      expect(splitBody(body).join('')).toBe(body);
    },
  );
});

/** Whole numbers below a bound, the same for each seed. */
function randomOf(seed: number): (bound: number) => number {
  let state = seed * 2_654_435_761;
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1) >>> 0;
    return state % bound;
  };
}

describe('words from outside', () => {
  const key = 'sk-0123456789abcdefghij+/';
  it.each([
    ['the key', `bad ${key}!`, 'bad (key)!'],
    ['its beginning', 'bad sk-01234****', 'bad (key)****'],
    ['its base64', `bad ${Buffer.from(key).toString('base64')}`, 'bad (key)'],
    ['its spelling in an address', `?key=${encodeURIComponent(key)}&a`, '?key=(key)&a'],
    ['no piece of it', 'bad sk-0123', 'bad sk-0123'],
    ['control and bidi characters', 'a\u0000b\n\u202ec\u001b[2J', 'a b c [2J'],
    ['a half character', 'a\ud83d', 'a\ufffd'],
  ])('are safe with %s', (_, text, expected) => {
    expect(scrubKey(text, [key])).toBe(expected);
  });

  it('are cut at 300 characters, after the key is out of them', () => {
    expect(scrubKey(`${'x'.repeat(290)}${key}${'y'.repeat(20_000)}`, [key])).toBe(`${'x'.repeat(290)}(key)yyyyy…`);
  });
});

it.each([
  ['a number of seconds', { 'retry-after': '7' }, undefined, 7000],
  ['milliseconds before it', { 'retry-after': '7', 'retry-after-ms': '31.5' }, undefined, 32],
  ['a date', { 'retry-after': 'Thu, 01 Jan 1970 00:01:00 GMT' }, undefined, 59_000],
  ['a delay in the body', {}, '{"error":{"details":[{"retryDelay": "12.5s"}]}}', 12_500],
  ['years', { 'retry-after': '999999999' }, undefined, 86_400_000],
  ['a date that is gone', { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, undefined, undefined],
  ['no number', { 'retry-after': '-1' }, '{"retryDelay":"soon"}', undefined],
  ['nothing', undefined, undefined, undefined],
])('a wait that a provider asks for is read: %s', (_, headers, body, expected) => {
  expect(retryAfterMs(headers as Record<string, string> | undefined, body, 1000)).toBe(expected);
});

it.each([
  ['gpt-5', 'gpt-5', true],
  ['gpt-5', 'gpt-5-2025-08-07', true],
  ['claude-opus-4-5', 'claude-opus-4-5-20251101', true],
  ['gemini-2.0-flash', 'models/gemini-2.0-flash-001', true],
  ['claude-sonnet-latest', 'claude-sonnet-20250101', true],
  ['gpt-5', 'gpt-5-mini', false],
  ['gpt-5-2025-08-07', 'gpt-5-2025-09-01', false],
  ['gpt-5', 'gpt-51', false],
])('M3: asked for %s, %s is the same model: %s', (asked, said, expected) => {
  expect(isSameModel(asked, said)).toBe(expected);
});
