import type { Sha256 } from '../../model/envelope.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../model/ids.ts';
import type { ReadableEvents } from '../../runtime/damaged-files.ts';
import { createPace } from '../store/pace.ts';
import { cameWithheld } from './came-withheld.ts';
import { guarded } from './host-error-of.ts';
import { readBroken } from './read-broken.ts';
import { EVENTS_FILE } from './schema.ts';
import type { EventColumns } from './stored-event-of.ts';
import { wholeEventOf } from './whole-event-of.ts';

/** Counts what would come over from an events file, were it set aside now: as salvage does, with what it leaves to the next import of a log, and writes nothing. Throws HostError where it can't be read at all. */
export async function countReadable(path: string, sha256: Sha256): Promise<ReadableEvents> {
  const broken = guarded(path, () => readBroken(path, EVENTS_FILE.schema));
  const events = new Set<EventId>();
  const sessions = new Set<SessionId>();
  let withoutPayload = 0;
  const pace = createPace();
  try {
    for (const row of broken?.rows('events') ?? []) {
      const event = wholeEventOf(row, sha256);
      if (event !== undefined && !events.has(event.id)) {
        events.add(event.id);
        sessions.add(event.envelope.origin.session);
        if (event.payload === undefined && row.encoding !== null && !cameWithheld(row as unknown as EventColumns))
          withoutPayload++;
      }
      if (pace.isDue()) await pace.breathe();
    }
  } finally {
    broken?.close();
  }
  sessions.delete(CATALOGUE);
  return { events: events.size, withoutPayload, sessions: sessions.size };
}
