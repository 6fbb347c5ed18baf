import type { CatalogueState } from '../model/catalogue/state.ts';
import type { StoredEvent } from '../model/envelope.ts';
import type { SessionId } from '../model/ids.ts';
import { historyTo } from './history-to.ts';
import type { EventStore } from './ports.ts';
import { brokenAs, type ReadableEvents, readableIn } from './readable-events.ts';

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
  const history = await historyTo(ref.head, store);
  yield history.slice(history.findIndex((event) => event.id === parting.common) + 1);
}

/** Own events of a session that can be read, in order. */
export interface ReadablePage {
  readonly events: readonly StoredEvent[];
  /** False where others of the session can't be read. */
  readonly isWhole: boolean;
}

/**
 * A session's own events as {@link ownEvents} gives them, past those that can no longer be read: one that is lost hides no other.
 * Of one that came in parted and can't be followed to where it parts, those that are stored as its own.
 */
export async function* readableOwnEvents(
  session: SessionId,
  store: EventStore,
  parted: CatalogueState['parted'],
): AsyncGenerator<ReadablePage> {
  const isParted = parted.has(session);
  if (isParted) {
    const events = await allOwnEvents(session, store, parted).catch(brokenAs(undefined));
    if (events !== undefined) return yield { events, isWhole: true };
  }
  const end = (await store.ref(session))?.nextSeq ?? 0;
  for (let from = 0; from < end; from += PAGE) {
    const { events, lost } = await readableIn(session, { from, to: Math.min(from + PAGE, end) }, store);
    yield { events, isWhole: !isParted && lost.length === 0 };
  }
}

/** One page of a session's own events, from a sequence number on. */
export interface OwnPage extends ReadableEvents {
  /** The number that the page ends with, where more follow. */
  readonly next: number | undefined;
}

/**
 * At most `limit` own events of a session with `seq >= from`, and those that can no longer be read. An
 * unknown session gives an empty page.
 */
export async function ownPage(
  session: SessionId,
  { from, limit }: { readonly from: number; readonly limit: number },
  store: EventStore,
  parted: CatalogueState['parted'],
): Promise<OwnPage> {
  if (!parted.has(session)) {
    const end = (await store.ref(session))?.nextSeq ?? 0;
    const to = Math.min(from + limit, end);
    const page = await readableIn(session, { from, to: Math.max(from, to) }, store);
    return { ...page, next: to < end ? to - 1 : undefined };
  }
  const all = (await allOwnEvents(session, store, parted)).filter((event) => event.envelope.origin.seq >= from);
  const events = all.slice(0, limit);
  return { events, lost: [], next: all.length > limit ? events.at(-1)?.envelope.origin.seq : undefined };
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
