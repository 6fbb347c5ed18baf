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
  const passed = new Set<string>();
  let session: string | undefined = step.session;
  while (session !== undefined && !passed.has(session)) {
    passed.add(session);
    if (folds.lanes.has(session)) found.push({ type: 'lane', session });
    const { fromStep, fromStart }: Partial<Lane> = lanes.get(session) ?? {};
    session = fromStep === undefined ? fromStart : steps.get(fromStep)?.session;
  }
  return found;
}
