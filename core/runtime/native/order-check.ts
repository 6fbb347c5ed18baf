import type { Envelope, StoredEvent } from '../../model/envelope.ts';
import type { EventId } from '../../model/ids.ts';

/** Events that are looked at in all to find those before others: a file that was made to need more is not read on. */
const MOST_LOOKS = 50_000_000;

/**
 * Says what is wrong with where an event stands after those before it in its file; undefined for nothing. Along first parents a writer's
 * numbers grow, and a session's first event is number 0 (S3). A head that was moved back leaves numbers out; one that was moved forward has
 * events of others between (M4).
 */
export function orderCheck(events: ReadonlyMap<EventId, StoredEvent>): (envelope: Envelope) => string | undefined {
  let looks = 0;
  const seqBefore = (session: string, from: EventId | undefined): number | undefined => {
    for (let at = from; at !== undefined && looks < MOST_LOOKS; looks++) {
      const { origin, parents } = events.get(at)?.envelope ?? {};
      if (origin?.session === session) return origin.seq;
      at = parents?.[0];
    }
    return undefined;
  };
  return ({ origin: { session, seq }, parents: [first] }) => {
    const parent = first === undefined ? undefined : events.get(first)?.envelope.origin;
    if (seq === 0 && parent?.session !== session) return undefined;
    const before = seqBefore(session, first);
    if (before === undefined) return `event number ${seq} of ${session} stands where its first belongs.`;
    return seq > before ? undefined : `event number ${seq} of ${session} follows number ${before}.`;
  };
}
