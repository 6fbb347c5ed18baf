import { placedOpening } from '../../projections/session-summary/opening.ts';
import type { EventStore } from '../ports.ts';
import { brokenAs } from '../readable-events.ts';
import type { Entry } from './session-shelf.ts';

/** True for a session whose opening was erased and that leaves from an event of which nobody has looked up the session. */
export function isUnplaced(entry: Entry | undefined): boolean {
  return entry?.summary.opening?.leavesFrom !== undefined;
}

/** Hangs such a session on the one whose event it leaves from. No-op for any other, and where that event is not in the store. */
export async function placeErased(entry: Entry | undefined, store: Pick<EventStore, 'event'>): Promise<void> {
  const { opening } = entry?.summary ?? {};
  if (entry === undefined || opening?.leavesFrom === undefined) return;
  const left = await store.event(opening.leavesFrom).catch(brokenAs(undefined));
  if (left !== undefined) entry.summary.opening = placedOpening(opening, left.envelope.origin.session);
}
