import type { StepRow } from '../../../core/contract/view.ts';
import type { BranchStep } from './branch-steps.ts';
import type { Folds, Shown } from './transcript-rows.ts';

/** True for a compaction that replaced the conversation before it, not only some tool output. */
export function replacesConversation(step: StepRow): boolean {
  return step.kind === 'compaction' && !step.title.startsWith('dropped');
}

/**
 * By key of the compaction: what it folds. Each folds what came since the one before it.
 * `start` is the place in `steps`, from 0, to look from: that of a first step, or of one after such a compaction.
 */
export function compactionFolds(
  steps: readonly BranchStep[],
  { unfolded, revealed }: Shown,
  start: number,
): Map<string, Folds> {
  const folds = new Map<string, Folds>();
  let from = start + 1;
  let holdsRevealed = false;
  for (let at = start; at < steps.length; at += 1) {
    const step = steps[at]?.step;
    if (step === undefined) break;
    const index = at + 1;
    holdsRevealed ||= step.key === revealed;
    if (!replacesConversation(step)) continue;
    const isFolded = !unfolded.has(step.key) && (!holdsRevealed || step.key === revealed);
    if (index > from) folds.set(step.key, { from, to: index - 1, isFolded });
    from = index + 1;
    holdsRevealed = false;
  }
  return folds;
}
