import type { StoredEvent } from '../model/envelope.ts';
import type { EventId } from '../model/ids.ts';
import type { Append, EventStore } from './ports.ts';

/** Histories that are remembered at once; of their texts, in UTF-16 units, so many in one and in all. */
const MOST = 16;
const MOST_IN_ONE = 1_000_000;
const MOST_IN_ALL = 4_000_000;

interface Remembered {
  /** A session's own events from its first on: its whole history. Added to. */
  readonly events: StoredEvent[];
  size: number;
}

/**
 * The same store; the history of a session that was made here and went on here is not read back from the disk for as long as it is among those
 * written last: a conversation goes on at its head, and its history is what its id says. What is erased or removed is remembered by nobody.
 */
export function rememberHistories(store: EventStore): EventStore {
  /** By head, that written last at the end. */
  const known = new Map<EventId, Remembered>();
  let inAll = 0;
  const forget = (head: EventId): void => {
    inAll -= known.get(head)?.size ?? 0;
    known.delete(head);
  };
  const forgetAll = (): void => {
    known.clear();
    inAll = 0;
  };
  /** What is appended while something is erased may hold what goes. */
  const leaving = <T>(work: () => Promise<T>): Promise<T> => {
    forgetAll();
    return work().finally(forgetAll);
  };
  const note = ({ session, expectedHead, events }: Append): void => {
    const before = expectedHead === undefined ? { events: [], size: 0 } : known.get(expectedHead);
    if (expectedHead !== undefined) forget(expectedHead);
    const last = events.at(-1);
    if (before === undefined || last === undefined || !goOn(session, before.events.length, events)) return;
    for (const event of events) before.size += sizeOf(event);
    if (before.size > MOST_IN_ONE) return;
    before.events.push(...events);
    known.set(last.id, before);
    inAll += before.size;
    for (const [head] of known) {
      if (known.size <= MOST && inAll <= MOST_IN_ALL) break;
      forget(head);
    }
  };
  return {
    ...store,
    append: async (batch, ledger) => {
      const outcome = await store.append(batch, ledger);
      if (outcome.ok) batch.forEach(note);
      return outcome;
    },
    erase: (events, mark, sources) => leaving(() => store.erase(events, mark, sources)),
    remove: (going, mark, ranges) => leaving(() => store.remove(going, mark, ranges)),
    history: async (head, limit) => {
      const events = known.get(head)?.events;
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
