import type { EventId, SessionId } from '../../model/ids.ts';
import { beginsConversation } from '../../projections/context-at/conversation-start.ts';
import type { EventStore } from '../ports.ts';

/** What is known of the sessions that a history goes through. */
interface KnownSessions {
  /** Sequence number of a session's first event behind a break; undefined where it has none. */
  readonly firstBreak: (session: SessionId) => number | undefined;
  /** Sessions of which there are two histories here (E2): which of them has a break is not known. */
  readonly twins: ReadonlySet<SessionId>;
}

/**
 * False where no break is in the conversation that ends at an event: then nobody needs to read it. Walks session by session, as
 * `reachesEvent` does: the cost does not grow with history (F1).
 */
export async function mayHoldBreak(
  at: EventId,
  store: Pick<EventStore, 'event' | 'own'>,
  { firstBreak, twins }: KnownSessions,
): Promise<boolean> {
  let tip = await store.event(at);
  while (tip !== undefined) {
    const { session, seq } = tip.envelope.origin;
    if (twins.has(session) || (firstBreak(session) ?? Number.POSITIVE_INFINITY) <= seq) return true;
    const [first] = await store.own(session, 0, 1);
    const parent = beginsConversation(first) ? undefined : first?.envelope.parents[0];
    tip = parent === undefined ? undefined : await store.event(parent);
  }
  return false;
}
