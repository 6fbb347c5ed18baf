import { expect, it } from 'vitest';
import { allSteps, branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { findableRows } from '../../../renderer/features/transcript/findable-rows.ts';
import { transcriptRows } from '../../../renderer/features/transcript/transcript-rows.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const steps = [
  madeStep('a', 1, { kind: 'you' }),
  madeStep('a', 2, { kind: 'thinking' }),
  madeCall('a', 3),
  madeStep('a', 5, { kind: 'compaction', title: 'compacted' }),
  madeStep('a', 6, { kind: 'you' }),
];
const [said, thought, called, compaction, after] = steps.map(({ key }) => key);
const lineage = madeLineage([madeLane('a')], steps);
const branch = branchSteps('a', lineage);

function found(choices: { thinking: boolean; harness: boolean }, unfolded: readonly string[] = []) {
  const { rows } = transcriptRows(branch, lineage, { ...choices, unfolded: new Set(unfolded) });
  return findableRows(rows, allSteps(branch), choices).map(({ key, behind }) => [key, behind]);
}

it('what a compaction folds is searched before it, with the compaction that it is behind', () => {
  expect(found({ thinking: true, harness: true })).toEqual([
    [said, compaction],
    [thought, compaction],
    [called, compaction],
    [compaction, undefined],
    [after, undefined],
  ]);
});

it('what a person chose not to see is not searched behind a compaction either', () => {
  expect(found({ thinking: false, harness: true }).map(([key]) => key)).toEqual([said, called, compaction, after]);
});

it('what is unfolded is searched once, as the rows that it is', () => {
  const all = [said, thought, called, compaction, after].map((key) => [key, undefined]);
  expect(found({ thinking: true, harness: true }, [compaction ?? ''])).toEqual(all);
});
