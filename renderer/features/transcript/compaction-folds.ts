import type { StepRow } from '../../../core/contract/view.ts';
import type { BranchStep } from './branch-steps.ts';
import type { Folds, Shown } from './transcript-rows.ts';

/** True for a compaction that replaced the conversation before it, not only some tool output. */
export function replacesConversation(step: StepRow): boolean {
  return step.kind === 'compaction' && !step.title.startsWith('dropped');
}

/**
 * By key of the compaction: what it folds. Each folds what came since the one before it. Where that one was erased, what it replaced
 * is not known and stays as it is; the next one folds what came behind it, or from where it says that it replaced.
 * `start` is the place in `steps`, from 0, to look from: that of a first step, or of one after such a compaction.
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
    const isFolded = !unfolded.has(step.key) && (revealedAt < from || step.key === revealed);
    if (index > from) folds.set(step.key, { from, to: index - 1, isFolded });
    since = index + 1;
    erased = undefined;
  }
  return folds;
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
