import type { Lane, StepRow } from '../../../core/contract/view.ts';
import { type Fold, type Folds, foldAround } from './folds.ts';

interface FoldedIn {
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly steps: ReadonlyMap<string, StepRow>;
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
}

/** The folds that hold a step back: of its turn, of its branch, and of the branches that this one grew from. */
export function foldsOver(step: StepRow, { lanes, steps, stepsOf }: FoldedIn, folds: Folds): Fold[] {
  const turn = foldAround(step, stepsOf.get(step.session) ?? []);
  const found: Fold[] = turn.type === 'turn' && turn.key !== step.key && folds.turns.has(turn.key) ? [turn] : [];
  let at: StepRow | undefined = step;
  while (at !== undefined) {
    const { session }: StepRow = at;
    if (folds.lanes.has(session)) found.push({ type: 'lane', session });
    const from: string | undefined = lanes.get(session)?.fromStep;
    at = from === undefined ? undefined : steps.get(from);
  }
  return found;
}
