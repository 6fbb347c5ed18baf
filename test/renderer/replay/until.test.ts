import { expect, it } from 'vitest';
import type { MomentView } from '../../../core/contract/view.ts';
import { changedUntil } from '../../../renderer/features/replay/until.ts';
import { madeStep } from '../made-up/step-row.ts';

const moment = (step: number, now: MomentView['files']['now']): MomentView => ({
  step,
  row: madeStep('S', step, { key: `k${step}` }),
  at: `k${step}`,
  files: { changed: 0, now },
  memory: { recalled: 0, written: 0, now: [] },
  context: { tokens: 0, isCounted: false },
});

it('R2: beside a moment are the paths that it changed, then those that are not as they were when the files began', () => {
  const moments = [
    moment(1, [
      { path: 'bed.txt', change: 'added', since: 'added' },
      { path: 'plan.txt', change: 'changed', since: 'changed' },
    ]),
    moment(2, [{ path: 'bed.txt', change: 'changed', since: 'added' }]),
    moment(3, [{ path: 'bed.txt', change: 'removed' }]),
    moment(4, []),
  ];
  const shown = (at: number) =>
    changedUntil(moments, at).map(({ path, change, isNow }) => `${path} ${change}${isNow ? ' now' : ''}`);
  expect([1, 2, 3].map(shown)).toEqual([
    ['bed.txt changed now', 'plan.txt changed'],
    ['bed.txt removed now', 'plan.txt changed'],
    ['plan.txt changed'],
  ]);
});
