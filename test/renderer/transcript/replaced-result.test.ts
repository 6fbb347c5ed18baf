import { expect, it } from 'vitest';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { keepTranscript } from '../../../renderer/features/transcript/transcript-keeper.ts';
import {
  type Shown,
  type TranscriptRow,
  transcriptRows,
} from '../../../renderer/features/transcript/transcript-rows.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const all: Shown = { thinking: true, harness: true, unfolded: new Set() };
const rowsOf = (session: string, lineage: ReturnType<typeof madeLineage>) =>
  transcriptRows(branchSteps(session, lineage), lineage, all);
const brief = (row: TranscriptRow): string =>
  row.type === 'tool' ? `${row.key} ${row.place}` : `${row.key} ${row.type}`;

it('R4: a re-run with another result leaves before the call it reuses, whose own result is marked as replaced; elsewhere it is not', () => {
  const steps = [
    madeStep('a', 1, { kind: 'you' }),
    madeCall('a', 2),
    madeCall('a', 4, { result: 'e5' }),
    madeStep('a', 6),
  ];
  const set = madeCall('b', 7);
  const lane = (replaces?: string) =>
    madeLane('b', {
      ...{ kind: 'fork', from: 'a4', parent: { session: 'a', event: 'e5' } },
      ...(replaces === undefined ? {} : { replaces }),
    });
  const lineage = madeLineage([madeLane('a'), lane('e5')], [...steps, set]);
  const [ours, theirs] = [rowsOf('a', lineage).rows, rowsOf('b', lineage).rows];
  expect(theirs.map(brief)).toEqual(['a1 step', 'a2 only', 'leaves b leaves', 'a4 only', 'b7 only']);
  const replaced = (rows: readonly TranscriptRow[]) =>
    rows.flatMap((row) => ('step' in row && row.isReplaced === true ? [row.key] : []));
  expect([replaced(ours), replaced(theirs)]).toEqual([[], ['a4']]);
  expect(ours.flatMap((row) => ('step' in row ? [[row.key, ...row.forks]] : []))).toEqual([
    ['a1'],
    ['a2', 'b'],
    ['a4'],
    ['a6'],
  ]);
  const keeper = keepTranscript('b');
  keeper.lay(madeLineage([madeLane('a'), lane()], steps), all);
  expect(keeper.lay(lineage, all).rows).toEqual(theirs);
});
