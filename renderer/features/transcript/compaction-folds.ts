import type { StepRow } from '../../../core/contract/view.ts';
import type { BranchStep } from './branch-steps.ts';
import type { Folds, Shown } from './transcript-rows.ts';

/** True for a compaction that replaced the conversation before it, not only some tool output. */
export function replacesConversation(step: StepRow): boolean {
  return step.kind === 'compaction' && !step.title.startsWith('dropped');
}

/**
 * By key of the compaction: what it folds. Each folds what it replaced of what no other did before it; all up to it where it does not say. Where the
 * one before was erased, what that replaced is not known and stays as it is; the next one folds what came behind it, or from where it says that it replaced.
 * `start` is the place in `steps`, from 0, to look from: that of a first step, or of one that {@link opensAt} names.
 */
export function compactionFolds(
  steps: readonly BranchStep[],
  { unfolded, revealed }: Shown,
  start: number,
): Map<string, Folds> {
  const folds = new Map<string, Folds>();
  let since = start + 1;
  let erased: number | undefined;
  let revealedAt = 0;
  for (let at = start; at < steps.length; at += 1) {
    const step = steps[at]?.step;
    if (step === undefined) break;
    const index = at + 1;
    if (step.key === revealed) revealedAt = index;
    if (step.erased === COMPACTION) erased = index;
    if (!replacesConversation(step)) continue;
    const from = erased === undefined ? since : placeBehind(erased, steps, { since, step });
    const to = lastReplaced(steps, at);
    const isFolded = !unfolded.has(step.key) && (revealedAt < from || revealedAt > to || step.key === revealed);
    if (to >= from) folds.set(step.key, { from, to, isFolded });
    since = to === at ? index + 1 : Math.max(since, to + 1);
    erased = undefined;
  }
  return folds;
}

/** Place in `steps`, from 0, behind the last compaction before `end` that replaced all up to itself: no later one folds anything before that. */
export function opensAt(steps: readonly BranchStep[], compactions: readonly number[], end: number): number {
  return (compactions.findLast((at) => at < end && lastReplaced(steps, at) === at) ?? -1) + 1;
}

/** Place, from 1, of the last step that the compaction at `at`, from 0, replaced; 0 where that step is not here. */
function lastReplaced(steps: readonly BranchStep[], at: number): number {
  const to = steps[at]?.step.replacedTo;
  if (to === undefined) return at;
  for (let place = at; place > 0; place -= 1) {
    const step = steps[place - 1]?.step;
    if (step?.key === to || step?.event === to || step?.call?.result === to) return place;
  }
  return 0;
}

const COMPACTION = 'context/compressed';

/** Place, from 1, where a compaction begins to fold that comes after an erased one. */
function placeBehind(
  erased: number,
  steps: readonly BranchStep[],
  { since, step }: { readonly since: number; readonly step: StepRow },
): number {
  const named = steps.slice(since - 1, erased).findIndex((each) => each.step.event === step.replacedFrom);
  return named === -1 ? erased + 1 : since + named;
}
