import { expect, it } from 'vitest';
import type { StepRow } from '../../../core/contract/view.ts';
import { replayOrder } from '../../../renderer/features/session-graph/replay-order.ts';
import { madeStep } from '../made-up/step-row.ts';

const rows = (session: string, ...times: readonly (number | undefined)[]): StepRow[] =>
  times.map((atMs, index) =>
    madeStep(session, 0, { key: `${session}${index}`, ...(atMs === undefined ? {} : { atMs }) }),
  );

const order = (...branches: Parameters<typeof replayOrder>[0]): string[] =>
  replayOrder(branches).map(({ branch, row }) => branches[branch]?.rows[row]?.key ?? '?');

it('mixes branches by time', () => {
  expect(order({ rows: rows('a', 1, 4, 5), from: 0 }, { rows: rows('b', 2, 3, 9), from: 0 })).toEqual([
    'a0',
    'b0',
    'b1',
    'a1',
    'a2',
    'b2',
  ]);
});

it('S3: keeps the order of a branch even where its times run backwards or are missing', () => {
  expect(order({ rows: rows('a', 5, 2, undefined, 6), from: 0 }, { rows: rows('b', 3, 5), from: 0 })).toEqual([
    'b0',
    'a0',
    'a1',
    'a2',
    'b1',
    'a3',
  ]);
});

it('never puts a branch before the step that it leaves from', () => {
  expect(order({ rows: rows('a', 10, 20), from: 0 }, { rows: rows('b', 1, 2), from: 0, after: 'a1' })).toEqual([
    'a0',
    'a1',
    'b0',
    'b1',
  ]);
});

it('puts the parent first where neither has a time', () => {
  expect(order({ rows: rows('a', undefined), from: 0 }, { rows: rows('b', undefined), from: 0 })).toEqual(['a0', 'b0']);
});

it('starts where it is told to', () => {
  expect(order({ rows: rows('a', 1, 2, 3), from: 2 }, { rows: rows('b', 1), from: 1 })).toEqual(['a2']);
});
