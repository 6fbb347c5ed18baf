import { CATALOGUE, type EventId, type SessionId } from '../model/ids.ts';
import type { EventStore } from './ports.ts';
import type { ReadEvent } from './read-checked.ts';
import { readableEvents } from './readable-events.ts';

/** Acts of the catalogue that hold words which a person wrote about a session: titles, tags, notes. Those that are erased are left out. */
export async function wordsAbout(session: SessionId, store: EventStore, read: ReadEvent): Promise<EventId[]> {
  const acts: EventId[] = [];
  for await (const page of readableEvents(CATALOGUE, store)) {
    for (const stored of page) {
      const event = read(stored);
      const hasWords =
        event.kind === 'catalogue/titled' || event.kind === 'catalogue/tagged' || event.kind === 'catalogue/noted';
      if (hasWords && event.payload.subject === session) acts.push(event.id);
    }
  }
  return acts;
}
