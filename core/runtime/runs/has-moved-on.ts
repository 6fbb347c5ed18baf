import { leavesHeadFresh } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { type Decision, refuse } from '../../model/refusal.ts';

/**
 * Refuses a command that was made for a session as it was at another head (S7); undefined where it can be carried out. What came after
 * that head and may be passed over (S11), was answered a program, or is what a stopped call had left in the files, changes nothing that the
 * asker saw, so it makes no head stale.
 */
export function hasMovedOn(
  history: readonly SessionEvent[],
  session: SessionId,
  expectedHead: EventId | undefined,
): Decision<never> | undefined {
  if (expectedHead === undefined) return undefined;
  const at = history.findLastIndex(({ id }) => id === expectedHead);
  if (at !== -1 && history.slice(at + 1).every(leavesFresh)) return undefined;
  const head = history.at(-1)?.id;
  return refuse('stale-head', `The session ${session} has moved on since it was read.`, {
    remedy: 'Read it again, or fork it at the event that you have.',
    ...(head === undefined ? {} : { head }),
  });
}

function leavesFresh(event: SessionEvent): boolean {
  if (event.kind === 'workspace/changed-outside') return event.payload.left !== undefined;
  return leavesHeadFresh(event.envelope.kind);
}
