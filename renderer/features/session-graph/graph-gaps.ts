import type { StepRow } from '../../../core/contract/view.ts';
import { gapBefore, joinGaps } from '../../ui/gap-before.ts';

/** What is missing before steps: it is said at the next step of the branch that is shown. */
export interface GraphGaps {
  /** By key of a step that is shown. */
  readonly before: Map<string, string>;
  /** By branch, what is missing before steps since its last one that is shown. */
  readonly owed: Map<string, string>;
}

export function noGaps(): GraphGaps {
  return { before: new Map(), owed: new Map() };
}

/** Takes the next step of its session. */
export function noteGap({ before, owed }: GraphGaps, step: StepRow, isShown: boolean): void {
  const gap = joinGaps(owed.get(step.session), gapBefore(step));
  if (gap === undefined) return;
  if (isShown) {
    before.set(step.key, gap);
    owed.delete(step.session);
  } else owed.set(step.session, gap);
}
