import type { Sha256 } from '../../model/envelope.ts';
import { type EventId, isReserved, type SessionId } from '../../model/ids.ts';
import type { ReadableEvents } from '../../runtime/damaged-files.ts';
import { createPace } from '../../runtime/pace.ts';
import { comingAgain } from './coming-again.ts';
import { collectHanging } from './hanging-events.ts';
import { guarded } from './host-error-of.ts';
import { type BrokenFile, readBroken } from './read-broken.ts';
import { EVENTS_FILE } from './schema.ts';
import { isBare, wholeEventOf } from './whole-event-of.ts';

/** Counts what would come over from an events file, were it set aside now, as salvage does; writes nothing. Throws HostError where it can't be read at all. */
export async function countReadable(path: string, sha256: Sha256): Promise<ReadableEvents> {
  const broken = guarded(path, () => readBroken(path, EVENTS_FILE.schema));
  try {
    return broken === undefined ? { events: 0, withoutPayload: 0, sessions: 0 } : await countIn(broken, sha256);
  } finally {
    broken?.close();
  }
}

async function countIn(broken: BrokenFile, sha256: Sha256): Promise<ReadableEvents> {
  const events = new Map<EventId, SessionId>();
  const bare = new Set<EventId>();
  const hanging = collectHanging(sha256);
  const pace = createPace();
  for (const row of broken.rows('events')) {
    const event = wholeEventOf(row, sha256);
    if (event !== undefined && !events.has(event.id)) {
      hanging.look(event, { isThere: (id) => events.has(id), isBare: isBare(event, row) });
      events.set(event.id, event.envelope.origin.session);
      if (isBare(event, row)) bare.add(event.id);
    }
    if (pace.isDue()) await pace.breathe();
  }
  const { events: again } = await comingAgain({ broken, hanging, sha256, pace });
  for (const { id } of again) for (const each of [events, bare]) each.delete(id);
  const sessions = new Set([...events.values()].filter((session) => !isReserved(session)));
  return {
    events: events.size,
    withoutPayload: bare.size,
    ...(again.length === 0 ? {} : { again: again.length }),
    sessions: sessions.size,
  };
}
