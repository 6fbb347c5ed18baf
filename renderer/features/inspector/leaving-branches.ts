import type { SessionRow, StepRow } from '../../../core/contract/view.ts';

/** Sessions that leave at a step: before or after the answer of a call. Not those in the trash: a fork that was undone is there too. */
export function leavingBranches(
  { event, call }: Pick<StepRow, 'event' | 'call'>,
  rows: Iterable<SessionRow>,
): SessionRow[] {
  const ends = new Set([event, ...(call?.result === undefined ? [] : [call.result])]);
  return [...rows].filter(({ parent, trashed }) => parent !== undefined && ends.has(parent.event) && !trashed);
}
