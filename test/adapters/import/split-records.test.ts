import { describe, expect, test } from 'vitest';
import type { SourcePiece } from '../../../core/adapters/import/records/source-line.ts';
import { splitRecords } from '../../../core/adapters/import/split-records.ts';

async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function split(source: string | Uint8Array, { size = 1 << 16, max = 1000 } = {}): Promise<SourcePiece[]> {
  const lines = await Array.fromAsync(splitRecords(chunksOf(Buffer.from(source), size), max));
  return lines.flatMap(({ pieces }) => pieces);
}

function brief(pieces: readonly SourcePiece[]) {
  return pieces.map((piece) =>
    piece.what === 'record'
      ? [piece.ordinal, piece.offset, piece.bytes.length, piece.value]
      : [piece.ordinal, piece.offset, piece.sizeBytes, piece.reason],
  );
}

describe('splitting JSON Lines', () => {
  test.each([1, 2, 3, 7, 64])('I3: the pieces do not depend on how the bytes arrive (%d at a time)', async (size) => {
    const source = '\ufeff{"a":"é\u2028"}\r\n\n  {"b":2}{"c":3} \n{"d":\n{"e":5}';
    expect(brief(await split(source, { size }))).toEqual([
      [0, 3, 13, { a: 'é\u2028' }],
      [1, 21, 7, { b: 2 }],
      [2, 28, 7, { c: 3 }],
      [3, 37, 5, 'cut off before its end'],
      [4, 43, 7, { e: 5 }],
    ]);
  });

  test.each([
    [
      'junk behind an object',
      '{"a":1}junk',
      [
        [0, 0, 7, { a: 1 }],
        [1, 7, 4, 'not JSON'],
      ],
    ],
    [
      'a trailing comma',
      '{"a":1},',
      [
        [0, 0, 7, { a: 1 }],
        [1, 7, 1, 'not JSON'],
      ],
    ],
    ['junk before everything', 'junk', [[0, 0, 4, 'not JSON']]],
    ['a number', '42', [[0, 0, 2, 'not a JSON object']]],
    ['a list', '[{"a":1}]', [[0, 0, 9, 'not a JSON object']]],
    ['null', 'null', [[0, 0, 4, 'not a JSON object']]],
    ['a raw control character in a string', '{"a":"\u0001"}', [[0, 0, 9, 'not JSON: a raw control character']]],
    ['only NUL bytes', '\0\0\0', [[0, 0, 3, 'NUL bytes']]],
    [
      'NUL bytes before an object',
      '\0\0{"a":1}',
      [
        [0, 0, 2, 'NUL bytes'],
        [1, 2, 7, { a: 1 }],
      ],
    ],
    [
      'brackets in strings',
      '{"a":"}{"}{"b":"]["}',
      [
        [0, 0, 10, { a: '}{' }],
        [1, 10, 10, { b: '][' }],
      ],
    ],
    [
      'an escaped quote',
      '{"a":"\\"}{"}{"b":1}',
      [
        [0, 0, 12, { a: '"}{' }],
        [1, 12, 7, { b: 1 }],
      ],
    ],
    [
      'a line that never ends',
      `{"a":"${'x'.repeat(1200)}"}`,
      [[0, 0, 1208, 'a line of 1,208 bytes; 1,000 are the most']],
    ],
  ])('I1: %s', async (_, source, expected) => {
    expect(brief(await split(source))).toEqual(expected);
  });

  test('I1: a whole record behind a cut one is found', async () => {
    const cut = '{"type":"user","message":{"content":[{"type":"text","text":"hel';
    const whole = '{"type":"assistant","timestamp":"2026-01-01T00:00:00Z"}';
    expect(brief(await split(cut + whole))).toEqual([
      [0, 0, cut.length, 'cut off before its end'],
      [1, cut.length, whole.length, JSON.parse(whole)],
    ]);
  });

  test.each([
    ['{"type":"user", this is not json', 'not JSON'],
    ['{"type":"user",,', 'not JSON'],
    ['{"a":1 "b', 'not JSON'],
    ['{"a":tru', 'cut off before its end'],
    ['{"a":trX', 'not JSON'],
    ['{"a":"b\\', 'cut off before its end'],
    ['{"a":[1,2', 'cut off before its end'],
    ['{"na', 'cut off before its end'],
    ['{', 'cut off before its end'],
  ])('I1: a record that never closes is cut off only where it is JSON so far: %s', async (line, reason) => {
    expect(brief(await split(`${line}\n{"a":1}\n`))).toEqual([
      [0, 0, line.length, reason],
      [1, line.length + 1, 7, { a: 1 }],
    ]);
  });

  test('I1: a value inside a cut record is no record', async () => {
    const cut = '{"type":"assistant","message":{"content":[{"type":"tool_use","input":{"command":"ls"}}';
    expect(brief(await split(cut))).toEqual([[0, 0, cut.length, 'cut off before its end']]);
  });

  test('I1: bytes that are not UTF-8 are read with marks in their place', async () => {
    const pieces = await split(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]));
    expect(pieces.map((piece) => piece.what === 'record' && [piece.isExact, piece.value])).toEqual([
      [false, { a: '\ufffd' }],
    ]);
  });

  test('I1: nesting is refused from 513 levels on', async () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    const [fits] = await split(nested(512), { max: 1 << 20 });
    const [deep] = await split(nested(513), { max: 1 << 20 });
    expect([fits?.what, deep?.what === 'quarantined' && deep.reason]).toEqual([
      'record',
      'nested deeper than 512 levels',
    ]);
  });

  test('B-4, I3: a line longer than allowed is never held whole, and the next line is read', async () => {
    async function* endless() {
      for (let count = 0; count < 1000; count++) yield Buffer.alloc(1024, 0x78);
      yield Buffer.from('\n{"a":1}\n');
    }
    const lines = await Array.fromAsync(splitRecords(endless(), 4096));
    expect(brief(lines.flatMap(({ pieces }) => pieces))).toEqual([
      [0, 0, 1024000, 'a line of 1,024,000 bytes; 4,096 are the most'],
      [1, 1024001, 7, { a: 1 }],
    ]);
  });

  test.each([
    [
      99,
      [
        [2, 0],
        [1, 1],
        [2, 0],
      ],
    ],
    [
      1,
      [
        [1, 0],
        [1, 0],
        [1, 1],
        [1, 0],
        [1, 0],
      ],
    ],
  ])(
    'I1: blank lines are counted without pieces, and what follows the last line end is none (%d bytes at a time)',
    async (size, expected) => {
      const lines = await Array.fromAsync(splitRecords(chunksOf(Buffer.from('\n \t\r\n{"a":1}\n\n\r\n'), size)));
      expect(lines.map(({ lines: count, pieces }) => [count, pieces.length])).toEqual(expected);
    },
  );

  test('I3: a run of blank lines comes as one, and its bytes count', async () => {
    const source = `${'\n'.repeat(50_000)}  {"a":1}`;
    const lines = await Array.fromAsync(splitRecords(chunksOf(Buffer.from(source), 1 << 16)));
    expect(lines.map(({ lines: count }) => count)).toEqual([50_000, 1]);
    expect(brief(lines.flatMap(({ pieces }) => pieces))).toEqual([[0, 50_002, 7, { a: 1 }]]);
  });

  test('I3: others get their turn while much is read', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 0x0a);
    async function* blank() {
      for (let count = 0; count < 48; count++) yield chunk;
    }
    let turns = 0;
    const count = () => {
      turns++;
      pending = setImmediate(count);
    };
    let pending = setImmediate(count);
    const lines = await Array.fromAsync(splitRecords(blank()));
    clearImmediate(pending);
    expect(lines.length).toBe(48);
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
