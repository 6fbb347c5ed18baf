import { expect, it } from 'vitest';
import type { StepKind } from '../../../core/contract/view.ts';
import { emptyWords } from '../../../renderer/features/session-graph/empty-words.ts';
import { type Folds, noFolds } from '../../../renderer/features/session-graph/folds.ts';
import { createGraphModel, growGraph } from '../../../renderer/features/session-graph/graph-model.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';

const lanes = [madeLane('main', { steps: 2 }), madeLane('fork', { kind: 'fork', steps: 1, from: 'm0' })];
const source = madeLineage(lanes, [
  madeStep('main', 0, { key: 'm0', kind: 'thinking' }),
  madeStep('main', 0, { key: 'm1', kind: 'thinking' }),
  madeStep('fork', 0, { key: 'f0', kind: 'agent' }),
]);

function wordsWith(hidden: readonly StepKind[], folds: Partial<Folds>, from = source) {
  const model = createGraphModel(new Set(hidden), { ...noFolds, ...folds });
  growGraph(model, from);
  return emptyWords(model);
}

it('says that all is folded away, and in how many branches: one behind another, or of another day, is not counted', () => {
  expect(wordsWith([], { lanes: new Set(['main', 'fork', 'gone']) })).toEqual({
    says: '0 of 3 steps shown.',
    why: 'All 3 are folded away in 1 branch.',
    isFolded: true,
    isHidden: false,
  });
});

it('says which kinds are hidden where nothing is folded', () => {
  expect(wordsWith(['thinking', 'agent', 'harness'], {})).toEqual({
    says: '0 of 3 steps shown.',
    why: 'All 3 are thinking or agent, which you have hidden.',
    isFolded: false,
    isHidden: true,
  });
});

it('says both where some are folded and the others hidden', () => {
  expect(wordsWith(['thinking'], { lanes: new Set(['fork']) })).toEqual({
    says: '0 of 3 steps shown.',
    why: '1 is folded away in 1 branch. 2 are thinking, which you have hidden.',
    isFolded: true,
    isHidden: true,
  });
});

it('says nothing of a session without steps', () => {
  expect(wordsWith([], {}, madeLineage([madeLane('main', { steps: 0 })], []))).toBe(undefined);
});
