import { expect, it } from 'vitest';
import type { StepRow } from '../../../core/contract/view.ts';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { rowTime } from '../../../renderer/features/transcript/row-time.ts';
import { transcriptRows } from '../../../renderer/features/transcript/transcript-rows.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';

const shown = { thinking: true, harness: true, unfolded: new Set<string>() };

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
  const { rows } = transcriptRows(branchSteps('a', lineage), lineage, shown);
  const times = () => rows.map((_, at) => rowTime(rows, at, 'UTC'));
  expect(times()).toEqual([
    { clock: '14:02', inferred: false },
    undefined,
    undefined,
    { clock: '14:03', inferred: true },
    { clock: '23:59', inferred: false },
    { clock: '00:00', day: 'Sun 15 Mar', inferred: false },
  ]);
  expect(times().every((time, at) => time === rowTime(rows, at, 'UTC'))).toBe(true);
  expect(rows.map((_, at) => rowTime(rows, at, 'Asia/Tokyo')?.clock)).toEqual([
    '23:02',
    undefined,
    undefined,
    '23:03',
    '08:59',
    '09:00',
  ]);
});

it('the time of a row is written anew where the row before it is another one', () => {
  const at = (time: string) => ({ atMs: Date.parse(`2026-03-14T${time}Z`) });
  const [first, second] = [madeStep('a', 1, at('14:02:10')), madeStep('a', 2, at('14:02:50'))];
  const rowsOf = (steps: readonly StepRow[]) => {
    const lineage = madeLineage([madeLane('a')], steps);
    return transcriptRows(branchSteps('a', lineage), lineage, shown).rows;
  };
  expect(rowTime(rowsOf([first, second]), 1, 'UTC')).toBe(undefined);
  expect(rowTime(rowsOf([second]), 0, 'UTC')).toEqual({ clock: '14:02', inferred: false });
});

it('where clocks are put back a time of day that comes twice stands twice', () => {
  const steps = [
    madeStep('a', 1, { atMs: Date.parse('2026-10-25T00:30:00Z') }),
    madeStep('a', 2, { atMs: Date.parse('2026-10-25T00:30:40Z') }),
    madeStep('a', 3, { atMs: Date.parse('2026-10-25T01:30:00Z') }),
  ];
  const lineage = madeLineage([madeLane('a')], steps);
  const { rows } = transcriptRows(branchSteps('a', lineage), lineage, shown);
  const time = { clock: '02:30', inferred: false };
  expect(rows.map((_, at) => rowTime(rows, at, 'Europe/Berlin'))).toEqual([time, undefined, time]);
});
