import { describe, expect, it } from 'vitest';
import { lineDiff } from '../../../core/projections/diff/line-diff.ts';
import { withGaps } from '../../../renderer/features/untrusted-text/diff-gaps.ts';
import { startFolded, visibleLines } from '../../../renderer/features/untrusted-text/json-folds.ts';
import { jsonLines } from '../../../renderer/features/untrusted-text/json-lines.ts';

const linesOf = (value: unknown) => {
  const layout = jsonLines(JSON.stringify(value));
  return layout.ok ? layout.lines : [];
};
const list = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('JSON is folded below its first level', () => {
  it('large members are folded, small ones and the outermost are open', () => {
    expect([...startFolded(linesOf({ small: [1, 2], large: list(40) }))]).toEqual([5]);
    expect([...startFolded(linesOf(list(40)))]).toEqual([]);
  });

  it('what is inside a fold is passed over', () => {
    const lines = linesOf({ large: list(40), after: 1 });
    expect(visibleLines(lines, startFolded(lines), 100)).toEqual({ at: [0, 1, 43, 44], more: false });
    expect(visibleLines(lines, new Set(), 100).at).toHaveLength(45);
  });

  it('no more lines than asked for', () => {
    expect(visibleLines(linesOf(list(40)), new Set(), 3)).toEqual({ at: [0, 1, 2], more: true });
  });
});

describe('a diff shows three lines around each change', () => {
  const text = (change: (at: number) => string | undefined) =>
    list(30)
      .map((at) => change(at) ?? `line ${at}`)
      .join('\n');
  const shown = (before: string, after: string) =>
    withGaps(lineDiff(before, after).lines).map(({ kind, text: words }) =>
      kind === 'same' ? words : `${kind} ${words}`,
    );

  it('at both ends and between', () => {
    const before = text(() => undefined);
    const after = text((at) => (at === 10 || at === 25 ? 'new' : undefined));
    expect(shown(before, after)).toEqual([
      'gap 7 lines unchanged',
      'line 7',
      'line 8',
      'line 9',
      'del line 10',
      'add new',
      'line 11',
      'line 12',
      'line 13',
      'gap 8 lines unchanged',
      'line 22',
      'line 23',
      'line 24',
      'del line 25',
      'add new',
      'line 26',
      'line 27',
      'line 28',
      'line 29',
    ]);
  });

  it('a gap of one line would save nothing', () => {
    expect(shown('a\nb\nc\nd\nx', 'a\nb\nc\nd\ny')).toEqual(['a', 'b', 'c', 'd', 'del x', 'add y']);
  });
});
