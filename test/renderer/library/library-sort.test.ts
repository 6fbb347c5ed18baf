import { expect, it } from 'vitest';
import { choicesOf } from '../../../renderer/features/library/library-choices.ts';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { type SortKey, sortLines } from '../../../renderer/features/library/library-sort.ts';
import { sessionRow, without } from '../made-up/session-row.ts';

const lines = libraryLines(
  [
    sessionRow('a', { title: 'beta', steps: 3, costUsd: 9, lastAtMs: 30, source: 'codex' }),
    sessionRow('b', { title: 'Alpha', steps: 3, lastAtMs: 20 }),
    without(sessionRow('c', { title: 'gamma', steps: 7, lastAtMs: 10 }), 'costUsd'),
    without(sessionRow('d', { title: 'delta', steps: 1, models: ['haiku', 'opus'] }), 'lastAtMs'),
  ],
  false,
);

const cases: [by: SortKey, descending: boolean, order: string][] = [
  ['last', true, 'abcd'],
  ['last', false, 'cbad'],
  ['title', false, 'badc'],
  ['steps', true, 'cabd'],
  ['cost', true, 'abdc'],
  ['cost', false, 'bdac'],
  ['source', false, 'bcda'],
];
it.each(cases)(
  'by %s, descending %s: %s; what has no figure comes last, equal ones by last activity',
  (by, descending, order) => {
    expect(
      sortLines(lines, { by, descending })
        .map(({ root }) => root.id)
        .join(''),
    ).toBe(order);
  },
);

it('choices of a chip: the most frequent first, each line once for each of its values', () => {
  expect(choicesOf(lines, ({ models }) => models)).toEqual([
    { value: 'opus', count: 4 },
    { value: 'haiku', count: 1 },
  ]);
});
