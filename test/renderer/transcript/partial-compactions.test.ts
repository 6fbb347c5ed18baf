import { describe, expect, it } from 'vitest';
import type { StepRow } from '../../../core/contract/view.ts';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { layOut } from '../../../renderer/features/transcript/lay-out.ts';
import { type Shown, transcriptRows } from '../../../renderer/features/transcript/transcript-rows.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';

const all: Shown = { thinking: true, harness: true, unfolded: new Set() };
const you = (session: string, seq: number) => madeStep(session, seq, { kind: 'you' });
const compaction = (seq: number) => madeStep('a', seq, { kind: 'compaction', title: 'compacted 2.0k → 1.0k tokens' });
const rowsOf = (session: string, lineage: ReturnType<typeof madeLineage>, shown: Shown) =>
  transcriptRows(branchSteps(session, lineage), lineage, shown);

describe('a compaction that replaced a part of what came before it', () => {
  it('C2: one folds what it replaced and no more; what is left of it the next one folds', () => {
    const partly = { ...compaction(5), replacedTo: 'a2' };
    const next = { ...compaction(7), replacedTo: 'a6' };
    const own = [you('a', 1), madeStep('a', 2), you('a', 3), madeStep('a', 4), partly];
    const foldsIn = (steps: readonly StepRow[], shown: Shown = all) =>
      rowsOf('a', madeLineage([madeLane('a')], steps), shown).rows.map((row) => [
        row.key,
        row.type === 'compaction' ? row.folds : undefined,
      ]);
    const first = ['a5', { from: 1, to: 2, isFolded: true }];
    expect(foldsIn(own)).toEqual([['a3', undefined], ['a4', undefined], first]);
    expect(foldsIn(own, { ...all, revealed: 'a4' })).toEqual([['a3', undefined], ['a4', undefined], first]);
    const grown = [...own, you('a', 6), next];
    const second = ['a7', { from: 3, to: 6, isFolded: true }];
    expect(foldsIn(grown)).toEqual([second]);
    expect(foldsIn(grown, { ...all, unfolded: new Set(['a7']) })).toEqual([
      ['a3', undefined],
      ['a4', undefined],
      first,
      ['a6', undefined],
      ['a7', { from: 3, to: 6, isFolded: false }],
    ]);
    const nowhere = [you('a', 1), { ...compaction(2), replacedTo: 'not-here' }];
    expect(foldsIn(nowhere)).toEqual([
      ['a1', undefined],
      ['a2', undefined],
    ]);
  });

  it('one that is laid out later, over what an earlier one left, is laid out as if all came at once', () => {
    const partly = { ...compaction(4), replacedTo: 'a1' };
    const own = [you('a', 1), madeStep('a', 2), madeStep('a', 3), partly, you('a', 5)];
    const grown = [...own, { ...compaction(6), replacedTo: 'a5' }];
    const sourceOf = (steps: readonly StepRow[]) => {
      const lineage = madeLineage([madeLane('a')], steps);
      return { branch: branchSteps('a', lineage), lineage, shown: all };
    };
    const before = layOut(sourceOf(own));
    expect(layOut(sourceOf(grown), before).transcript).toEqual(layOut(sourceOf(grown)).transcript);
  });
});
