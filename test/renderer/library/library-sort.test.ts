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

it('I5: tokens that nobody knows, and those of no answer, are no 0: they come last, whichever way, the unknown after the others', () => {
  const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };
  const silent = { ...none, lowerBound: true, unsaid: 1 };
  const used = libraryLines(
    [
      sessionRow('u', { tokens: silent, answers: 0, lastAtMs: 9 }),
      sessionRow('n', { tokens: none, answers: 0, lastAtMs: 8 }),
      sessionRow('v', { tokens: silent, answers: 0, lastAtMs: 7 }),
      sessionRow('m', { tokens: none, answers: 0, lastAtMs: 6 }),
      sessionRow('z', { tokens: none, answers: 1 }),
      sessionRow('l', { tokens: { ...silent, output: 2 }, answers: 1 }),
      sessionRow('f', { tokens: { ...none, output: 5 }, answers: 1 }),
    ],
    false,
  );
  const order = (descending: boolean) =>
    sortLines(used, { by: 'tokens', descending })
      .map(({ root }) => root.id)
      .join('');
  expect([order(true), order(false)]).toEqual(['flznmuv', 'zlfnmuv']);
});

it('choices of a chip: the most frequent first, each line once for each of its values', () => {
  expect(choicesOf(lines, ({ models }) => models)).toEqual([
    { value: 'opus', count: 4 },
    { value: 'haiku', count: 1 },
  ]);
});
