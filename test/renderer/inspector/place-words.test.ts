import { expect, it } from 'vitest';
import type { StepRow } from '../../../core/contract/view.ts';
import { placeWords, turnOf } from '../../../renderer/features/inspector/place-words.ts';
import { allSteps, branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';

const you = (session: string, seq: number) => madeStep(session, seq, { kind: 'you' });
const erased = (seq: number, kind: string) => madeStep('a', seq, { kind: 'other', erased: kind });

/** The turn that is said of each step of a branch that leaves `b` behind the last of `a`. */
function turnsOf(...steps: StepRow[]): string[][] {
  const last = steps.at(-1) as StepRow;
  const own = [you('b', 1), madeStep('b', 2)];
  const lineage = madeLineage([madeLane('a'), madeLane('b', { from: last })], [...steps, ...own]);
  const branch = allSteps(branchSteps('b', lineage));
  return branch.map(({ step }) => turnOf(step.key, branch));
}

it('counts steps, and rows where some are of erased events', () => {
  const own = [madeStep('a', 1), madeStep('a', 2)];
  expect(placeWords({ index: 2, of: 2 }, own)).toBe('Step 2 of 2');
  expect(placeWords({ index: 2, of: 3 }, [...own, erased(3, 'message')])).toBe('Row 2 of 3, 1 erased');
  expect(placeWords({ index: 99_999, of: 100_000 }, own)).toBe('Step 99,999 of 100,000');
});

it('counts turns along a branch, and says the least that they can be from an erased message on', () => {
  expect(turnsOf(madeStep('a', 1), you('a', 2), erased(3, 'model/answered'))).toEqual([
    [],
    ['turn 1'],
    ['turn 1'],
    ['turn 2'],
    ['turn 2'],
  ]);
  expect(turnsOf(you('a', 1), erased(2, 'message'))).toEqual([['turn 1'], ['turn ≥ 1'], ['turn ≥ 2'], ['turn ≥ 2']]);
});
