import type { Act } from '../../../core/contract/view.ts';

/** When something of a session was erased, in Unix ms, oldest first. The reflog does not say which event an act was about. */
export function erasuresOf(acts: readonly Act[], session: string): number[] {
  return acts
    .filter((act) => act.subject === session && /^eras/i.test(act.says))
    .map((act) => act.atMs)
    .sort((a, b) => a - b);
}
