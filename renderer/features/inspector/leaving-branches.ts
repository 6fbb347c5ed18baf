import type { SessionRow } from '../../../core/contract/view.ts';

/** Sessions that leave at an event, but for those in the trash: a fork that was undone is there too. */
export function leavingBranches(event: string, rows: Iterable<SessionRow>): SessionRow[] {
  return [...rows].filter(({ parent, trashed }) => parent?.event === event && !trashed);
}
