import { describe, expect, it } from 'vitest';
import { type JsonLine, jsonLines } from '../../../renderer/features/untrusted-text/json-lines.ts';

const laidOut = (source: string, limit?: number): string[] | number => {
  const layout = jsonLines(source, limit);
  return layout.ok ? layout.lines.map((line) => `${'  '.repeat(line.depth)}${textOf(line)}`) : layout.at;
};
const textOf = (line: JsonLine) => line.pieces.map((piece) => piece.text).join('');

describe('S4: JSON of others is laid out with every token as it was written', () => {
  const cases: [source: string, lines: string[]][] = [
    ['1e400', ['1e400']],
    ['"a\\u202eb"', ['"a\\u202eb"']],
    ['{}', ['{}']],
    [' [ ] ', ['[]']],
    ['{"a":1,"a":12345678901234567890}', ['{', '  "a": 1,', '  "a": 12345678901234567890', '}']],
    ['{"__proto__":{"x":-0}}', ['{', '  "__proto__": {', '    "x": -0', '  }', '}']],
    ['[{},[],[1]]', ['[', '  {},', '  [],', '  [', '    1', '  ]', ']']],
    ['{"a":"}\\"]"}', ['{', '  "a": "}\\"]"', '}']],
  ];
  it.each(cases)('%s', (source, lines) => expect(laidOut(source)).toEqual(lines));

  it('an opening line knows where it closes and how many members it holds', () => {
    const layout = jsonLines('{"a":[1,2],"b":3}');
    expect(layout.ok && layout.lines.slice(0, 2)).toEqual([
      { depth: 0, pieces: [{ kind: 'mark', text: '{' }], closes: 6, members: 2 },
      {
        depth: 1,
        pieces: [
          { kind: 'key', text: '"a"' },
          { kind: 'mark', text: ': ' },
          { kind: 'mark', text: '[' },
        ],
        closes: 4,
        members: 2,
      },
    ]);
  });

  const wrong: [source: string, at: number][] = [
    ['', 0],
    ['{', 1],
    ['{"a"}', 4],
    ['[1,]', 3],
    ['[1 2]', 3],
    ['{"a":1,}', 7],
    ['[1}', 2],
    ['1 2', 2],
    ["{'a':1}", 1],
    ['"open', 0],
    ['plain words', 0],
  ];
  it.each(wrong)('%j is no JSON from offset %i', (source, at) => expect(laidOut(source)).toBe(at));

  it('a million levels are as safe as one', () => {
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    const layout = jsonLines(deep, 100);
    expect(layout.ok && [layout.lines.length, layout.cut]).toEqual([100, true]);
  });

  it('stops at its limit and says so', () => {
    const layout = jsonLines(JSON.stringify(Array.from({ length: 50 }, (_, at) => at)), 10);
    expect(layout.ok && [layout.lines.length, layout.cut]).toEqual([10, true]);
  });
});
