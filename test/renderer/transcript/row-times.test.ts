import { expect, it } from 'vitest';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { rowTimes } from '../../../renderer/features/transcript/row-times.ts';
import { transcriptRows } from '../../../renderer/features/transcript/transcript-rows.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';

it('a time stands only where its minute changes, a day only where the day does', () => {
  const at = (time: string) => ({ atMs: Date.parse(`2026-03-14T${time}Z`) });
  const steps = [
    madeStep('a', 1, at('14:02:10')),
    madeStep('a', 2, at('14:02:50')),
    madeStep('a', 3),
    madeStep('a', 4, { ...at('14:03:00'), timeInferred: true }),
    madeStep('a', 5, at('23:59:59')),
    madeStep('a', 6, { atMs: Date.parse('2026-03-15T00:00:01Z') }),
  ];
  const lineage = madeLineage([madeLane('a')], steps);
  const shown = { thinking: true, harness: true, unfolded: new Set<string>() };
  const { rows } = transcriptRows(branchSteps('a', lineage), lineage.lanes, shown);
  expect(rowTimes(rows, 'UTC')).toEqual(
    new Map([
      ['a1', { clock: '14:02', inferred: false }],
      ['a4', { clock: '14:03', inferred: true }],
      ['a5', { clock: '23:59', inferred: false }],
      ['a6', { clock: '00:00', day: 'Sun 15 Mar', inferred: false }],
    ]),
  );
});
