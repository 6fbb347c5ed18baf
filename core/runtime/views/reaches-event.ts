import type { EventId, SessionId } from '../../model/ids.ts';
import type { EventStore } from '../ports.ts';

/**
 * True where `event` is in the first-parent history of `head`. Walks session by session, not event by event: the cost
 * grows with how deep forks are nested, not with how long they are. Only in a session of which there are two histories
 * here (`twins`: one came in parted, E2; or its ref was moved, M4) the history itself is read.
 */
export async function reachesEvent(
  head: EventId,
  event: EventId,
  store: EventStore,
  twins: ReadonlySet<SessionId>,
): Promise<boolean> {
  if (head === event) return true;
  const wanted = await store.event(event);
  let tip = wanted === undefined ? undefined : await store.event(head);
  while (wanted !== undefined && tip !== undefined) {
    const { session, seq } = tip.envelope.origin;
    if (twins.has(session)) return (await store.history(tip.id)).some((each) => each.id === event);
    if (session === wanted.envelope.origin.session) return wanted.envelope.origin.seq <= seq;
    const [first] = await store.own(session, 0, 1);
    const parent = first?.envelope.parents[0];
    tip = parent === undefined ? undefined : await store.event(parent);
  }
  return false;
}
