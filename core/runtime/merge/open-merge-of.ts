import type { SessionId } from '../../model/ids.ts';
import { type EventOf, readEvent } from '../../model/read-event.ts';
import type { EventStore } from '../ports.ts';

/** What opened the merge that is open in a session; undefined where none is. Costs as much as the session has events. */
export async function openMergeOf(
  session: SessionId,
  store: Pick<EventStore, 'ref' | 'own'>,
): Promise<EventOf<'merge/opened'> | undefined> {
  const ref = await store.ref(session);
  if (ref === undefined) return undefined;
  let open: EventOf<'merge/opened'> | undefined;
  for (const stored of await store.own(session, 0, ref.nextSeq)) {
    const event = readEvent(stored);
    if (event.kind === 'merge/opened') open = event;
    if (event.envelope.kind === 'merge/completed' || event.envelope.kind === 'merge/abandoned') open = undefined;
  }
  return open;
}
