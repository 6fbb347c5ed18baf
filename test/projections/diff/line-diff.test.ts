import { describe, expect, it } from 'vitest';
import {
  allAdded,
  type DiffLine,
  lineDiff,
  splitLines,
  withNumbers,
} from '../../../core/projections/diff/line-diff.ts';

const text = (lines: readonly DiffLine[], without: DiffLine['kind']) =>
  lines.filter((line) => line.kind !== without).map((line) => line.text);

const signs = (lines: readonly DiffLine[]) =>
  lines.map((line) => `${line.kind === 'add' ? '+' : line.kind === 'del' ? '-' : ' '}${line.text}`);

describe('two texts are compared by line', () => {
  const cases: [what: string, before: string, after: string, lines: string[]][] = [
    ['the same', 'a\nb', 'a\nb', [' a', ' b']],
    ['one line changed', 'a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['from nothing', '', 'a\nb', ['+a', '+b']],
    ['to nothing', 'a', '', ['-a']],
    ['a line moved in', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
    ['two changes with one line between', 'a\nk\nb', 'x\nk\ny', ['-a', '+x', ' k', '-b', '+y']],
    ['a line feed at the end is no line', 'a\n', 'a', [' a']],
  ];
  it.each(cases)('%s', (_, before, after, lines) => expect(signs(lineDiff(before, after).lines)).toEqual(lines));

  it('removed and kept lines are the old text, added and kept ones the new, for any two texts', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const [before, after] = [randomLines(seed), randomLines(seed + 1_000)];
      const { lines, added, removed } = lineDiff(before, after);
      expect(text(lines, 'add'), `seed ${seed}`).toEqual(splitLines(before));
      expect(text(lines, 'del'), `seed ${seed}`).toEqual(splitLines(after));
      expect([added, removed]).toEqual([
        lines.filter((line) => line.kind === 'add').length,
        lines.filter((line) => line.kind === 'del').length,
      ]);
    }
  });

  it('each line has its number in the text that it is in', () => {
    const { lines, added, removed } = withNumbers(lineDiff('a\nb\nc', 'a\nx\nc'));
    expect([added, removed, lines]).toEqual([
      1,
      1,
      [
        { kind: 'same', text: 'a', before: 1, after: 1 },
        { kind: 'del', text: 'b', before: 2 },
        { kind: 'add', text: 'x', after: 2 },
        { kind: 'same', text: 'c', before: 3, after: 3 },
      ],
    ]);
  });

  it('texts that share too little are all removed and all added', () => {
    const many = (letter: string) => Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`).join('\n');
    const { added, removed, lines } = lineDiff(many('a'), many('b'));
    expect([added, removed, lines.length]).toEqual([3_000, 3_000, 6_000]);
  });

  it('a new file is all added, with its line numbers', () => {
    expect(allAdded('a\nb\n')).toEqual({
      lines: [
        { kind: 'add', text: 'a', after: 1 },
        { kind: 'add', text: 'b', after: 2 },
      ],
      added: 2,
      removed: 0,
    });
  });
});

function randomLines(seed: number): string {
  let state = seed * 7_919;
  const next = (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
  return Array.from({ length: next(14) }, () => 'abcd'[next(4)]).join('\n');
}
