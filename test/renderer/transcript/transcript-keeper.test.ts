import { describe, expect, it } from 'vitest';
import { branchSteps, type Lineage } from '../../../renderer/features/transcript/branch-steps.ts';
import { keepTranscript } from '../../../renderer/features/transcript/transcript-keeper.ts';
import { type Shown, type Transcript, transcriptRows } from '../../../renderer/features/transcript/transcript-rows.ts';
import { branchStream } from '../made-up/branch-stream.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';
import { seeded } from '../random.ts';

/** Laid out from copies, so that nothing that was kept of the rows is met again. */
function laidOutAnew(session: string, lineage: Lineage, { revealed, ...shown }: Shown): Transcript {
  const { lanes, steps, stepsOf } = structuredClone({ ...lineage, shown: undefined, change: undefined });
  const copy = { lanes, steps, stepsOf };
  const branch = branchSteps(session, copy);
  const plain = transcriptRows(branch, copy, shown);
  const isThere = revealed === undefined || plain.rows.some(({ key }) => key === revealed);
  return isThere ? plain : transcriptRows(branch, copy, { ...shown, revealed });
}

describe('a transcript that is kept up', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    it(`equals one that is laid out anew, whatever came (seed ${seed})`, () => {
      const random = seeded(seed);
      const stream = branchStream(random);
      const keepers = new Map(['a', 'b'].map((session) => [session, keepTranscript(session)]));
      for (let step = 0; step < 100; step += 1) {
        stream.change();
        for (const [session, keeper] of keepers) {
          if (!stream.lanes.has(session) || random() < 0.3) continue;
          expect(keeper.lay(stream, stream.shown)).toEqual(laidOutAnew(session, stream, stream.shown));
        }
      }
    });
  }

  const shown: Shown = { thinking: true, harness: true, unfolded: new Set() };
  const steps = Array.from({ length: 1_000 }, (_, at) =>
    at % 3 === 0 ? madeStep('a', at * 2, { kind: 'you' }) : madeCall('a', at * 2),
  );

  it('goes over the steps that are new, and over a call that they stand below', () => {
    const keeper = keepTranscript('a');
    const gone: number[] = [];
    for (let count = 997; count <= steps.length; count += 1) {
      keeper.lay(madeLineage([madeLane('a')], steps.slice(0, count)), shown);
      gone.push(keeper.gone());
    }
    expect(gone).toEqual([997, 998, 1_000, 1_002]);
  });

  it('goes over nothing where nothing has changed, and gives the same transcript', () => {
    const keeper = keepTranscript('a');
    const lineage = madeLineage([madeLane('a')], steps);
    expect(keeper.lay(lineage, shown)).toBe(keeper.lay(madeLineage([madeLane('a')], steps), { ...shown }));
    expect(keeper.gone()).toBe(1_000);
  });

  it('goes over what a compaction folds, not over what an earlier one does', () => {
    const keeper = keepTranscript('a');
    const compaction = (seq: number) => madeStep('a', seq, { kind: 'compaction', title: 'a summary' });
    const first = [...steps.slice(0, 900), compaction(1_799), ...steps.slice(900)];
    keeper.lay(madeLineage([madeLane('a')], first), shown);
    const { rows } = keeper.lay(madeLineage([madeLane('a')], [...first, compaction(2_001)]), shown);
    expect([keeper.gone(), rows.map(({ key }) => key)]).toEqual([1_001 + 101, ['a1799', 'a2001']]);
  });
});
