import type { StoredEvent } from '../model/envelope.ts';
import type { EventId, SessionId } from '../model/ids.ts';
import type { Append, EventStore } from './ports.ts';

/** Histories that are remembered at once; of their texts, in UTF-16 units, so many in one and in all. */
const MOST = 16;
const MOST_IN_ONE = 1_000_000;
const MOST_IN_ALL = 4_000_000;

interface Remembered {
  head: EventId;
  /** A session's own events from its first on: its whole history. Added to. */
  readonly events: StoredEvent[];
  size: number;
}

/** One of which nothing was written yet has no head. */
type Before = Omit<Remembered, 'head'> & { readonly head: EventId | undefined };

/**
 * The same store, to which nobody else writes: where a session stands that was made here and went on here, and its history, are not read back
 * from the disk for as long as it is among those written last. A conversation goes on at its head, and a history is what the head's id says.
 * What is erased or removed is remembered by nobody.
 */
export function rememberHistories(store: EventStore): EventStore {
  /** That written last at the end. */
  const known = new Map<SessionId, Remembered>();
  const heads = new Map<EventId, Remembered>();
  let inAll = 0;
  const forget = (session: SessionId): void => {
    const gone = known.get(session);
    if (gone === undefined) return;
    inAll -= gone.size;
    heads.delete(gone.head);
    known.delete(session);
  };
  const forgetAll = (): void => {
    for (const session of [...known.keys()]) forget(session);
  };
  /** What is appended while something is erased may hold what goes. */
  const leaving = <T>(work: () => Promise<T>): Promise<T> => {
    forgetAll();
    return work().finally(forgetAll);
  };
  const note = ({ session, expectedHead, events }: Append): void => {
    const before: Before | undefined =
      expectedHead === undefined ? { head: undefined, events: [], size: 0 } : known.get(session);
    forget(session);
    // Later events of another session may come with this one: where that goes on is for the store to say.
    for (const { envelope } of events) if (envelope.origin.session !== session) forget(envelope.origin.session);
    const last = events.at(-1);
    if (last === undefined || before === undefined || before.head !== expectedHead) return;
    if (!goOn(session, before.events.length, events)) return;
    const size = events.reduce((sum, event) => sum + sizeOf(event), before.size);
    const now = { head: last.id, events: before.events, size };
    now.events.push(...events);
    if (size > MOST_IN_ONE) return;
    known.set(session, now);
    heads.set(now.head, now);
    inAll += now.size;
    for (const [oldest] of known) {
      if (known.size <= MOST && inAll <= MOST_IN_ALL) break;
      forget(oldest);
    }
  };
  return {
    ...store,
    append: async (batch, ledger) => {
      let isIn = false;
      try {
        const outcome = await store.append(batch, ledger);
        isIn = outcome.ok;
        return outcome;
      } finally {
        for (const append of batch)
          if (isIn) note(append);
          else forget(append.session);
      }
    },
    erase: (events, mark, sources) => leaving(() => store.erase(events, mark, sources)),
    remove: (going, mark, ranges) => leaving(() => store.remove(going, mark, ranges)),
    ref: async (session) => {
      const found = known.get(session);
      return found === undefined
        ? await store.ref(session)
        : { session, head: found.head, nextSeq: found.events.length };
    },
    history: async (head, limit) => {
      const events = heads.get(head)?.events;
      return events === undefined ? await store.history(head, limit) : events.slice(-(limit ?? events.length));
    },
  };
}

/** Whether events are a session's own from a number on, each after the one before, and none of them was imported. */
function goOn(session: string, from: number, events: readonly StoredEvent[]): boolean {
  return events.every(
    ({ envelope: { origin, by, parents } }, at) =>
      origin.session === session &&
      origin.seq === from + at &&
      !by.startsWith('import:') &&
      (origin.seq > 0 || parents.length === 0),
  );
}

function sizeOf({ envelopeText, payload }: StoredEvent): number {
  return envelopeText.length + (payload?.text.length ?? 0);
}
