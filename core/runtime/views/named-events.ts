import type { EventId, SessionId } from '../../model/ids.ts';
import type { EventStore } from '../ports.ts';
import type { SessionIndex } from './session-index.ts';

/** Events that are given at most. */
const MOST = 10;
/** Events of a home that are looked at for those of one session: far more than begin alike by chance. */
const LOOKED_AT = 10_000;

/** Events whose ids begin so, the first by their ids; those in the history of a session alone, where one is named. Costs what begins so, not what is there. */
export async function namedEvents(
  { beginning, session }: { readonly beginning: string; readonly session?: SessionId | undefined },
  { store, index }: { readonly store: Pick<EventStore, 'idsLike'>; readonly index: Pick<SessionIndex, 'reaches'> },
): Promise<readonly EventId[]> {
  if (session === undefined) return await store.idsLike(beginning, MOST);
  const events: EventId[] = [];
  for (const id of await store.idsLike(beginning, LOOKED_AT)) {
    if (await index.reaches(session, id)) events.push(id);
    if (events.length === MOST) break;
  }
  return events;
}
