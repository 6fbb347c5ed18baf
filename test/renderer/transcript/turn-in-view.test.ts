import { expect, it } from 'vitest';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { transcriptRows } from '../../../renderer/features/transcript/transcript-rows.ts';
import { turnInView } from '../../../renderer/features/transcript/turn-in-view.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';

const steps = Array.from({ length: 8 }, (_, at) => madeStep('a', at, { kind: at % 2 === 0 ? 'you' : 'agent' }));
const lineage = madeLineage([madeLane('a')], steps);
const transcript = transcriptRows(branchSteps('a', lineage), lineage, {
  thinking: true,
  harness: true,
  unfolded: new Set(),
});
const turnAt = (from: number, to: number, selected?: string) =>
  turnInView({ transcript, inView: { from, to }, selected }).turn;

it('the turn of the first row on screen is said, and at the end the last one', () => {
  expect([turnAt(0, 3), turnAt(2, 6), turnAt(3, 6), turnAt(4, 7)]).toEqual([1, 2, 2, 4]);
});

it('the turn of the selected step is said only while it is on screen', () => {
  const chosen = steps[4]?.key;
  expect([turnAt(2, 5, chosen), turnAt(0, 3, chosen), turnAt(5, 6, chosen)]).toEqual([3, 1, 3]);
});

it('before the list was measured it is at its end', () => {
  expect(turnAt(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(4);
});
