import type { CatalogueState } from '../model/catalogue/state.ts';
import type { StoredEvent } from '../model/envelope.ts';
import type { SessionId } from '../model/ids.ts';
import type { EventStore } from './ports.ts';

/** Events read at a time. */
const PAGE = 1000;

/**
 * A session's own events in order, a page at a time: those that it wrote, or, for one that came in parted from the
 * session here (E2), those after the last event that both have. Nothing for an unknown session. One that is not parted is
 * read from number `from` on.
 */
export async function* ownEvents(
  session: SessionId,
  store: EventStore,
  parted: CatalogueState['parted'],
  from = 0,
): AsyncGenerator<readonly StoredEvent[]> {
  const ref = await store.ref(session);
  if (ref === undefined) return;
  const parting = parted.get(session);
  if (parting === undefined) {
    for (let at = from; at < ref.nextSeq; at += PAGE) yield await store.own(session, at, at + PAGE);
    return;
  }
  const history = await store.history(ref.head);
  yield history.slice(history.findIndex((event) => event.id === parting.common) + 1);
}

/** One page of a session's own events, from a sequence number on, and whether more follow. */
export interface OwnPage {
  readonly events: readonly StoredEvent[];
  readonly hasMore: boolean;
}

/** At most `limit` own events of a session with `seq >= from`. An unknown session gives an empty page. */
export async function ownPage(
  session: SessionId,
  { from, limit }: { readonly from: number; readonly limit: number },
  store: EventStore,
  parted: CatalogueState['parted'],
): Promise<OwnPage> {
  if (!parted.has(session)) {
    const events = await store.own(session, from, from + limit + 1);
    return { events: events.slice(0, limit), hasMore: events.length > limit };
  }
  const all = (await allOwnEvents(session, store, parted)).filter((event) => event.envelope.origin.seq >= from);
  return { events: all.slice(0, limit), hasMore: all.length > limit };
}

/** All own events of a session at once. */
export async function allOwnEvents(
  session: SessionId,
  store: EventStore,
  parted: CatalogueState['parted'],
): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for await (const page of ownEvents(session, store, parted)) all.push(...page);
  return all;
}
