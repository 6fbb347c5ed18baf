import { type EventId, isReserved } from '../../model/ids.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { readableEvents } from '../readable-events.ts';

/** A run, or a session outside of any, that read an item. */
export interface ReadBy {
  readonly session: string;
  readonly run?: string;
  readonly recalled: EventId;
  readonly items: readonly EventId[];
}

interface ReadersWorld {
  readonly store: EventStore;
  readonly read: ReadEvent;
  readonly signal?: AbortSignal;
}

/** Who read any of some items: shown before they are retracted or rolled back (K3). Reads all sessions, of each only what was recalled; as slow as the record is long. */
export async function findReaders(
  items: ReadonlySet<EventId>,
  { store, read, signal }: ReadersWorld,
): Promise<readonly ReadBy[]> {
  const readers: ReadBy[] = [];
  for (const { session } of await store.refs()) {
    if (isReserved(session)) continue;
    for await (const page of readableEvents(session, store)) {
      signal?.throwIfAborted();
      for (const stored of page) {
        if (stored.envelope.kind !== 'memory/recalled') continue;
        const event = read(stored);
        if (event.kind !== 'memory/recalled') continue;
        const found = event.payload.items.filter(({ item, injected }) => injected && items.has(item as EventId));
        if (found.length === 0) continue;
        const { run, origin } = event.envelope;
        const ids = found.map(({ item }) => item as EventId);
        readers.push({
          session: origin.session,
          ...(run === undefined ? {} : { run }),
          recalled: event.id,
          items: ids,
        });
      }
    }
  }
  return readers;
}
