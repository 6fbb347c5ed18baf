import type { Sha256, StoredEvent } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { readEvent } from '../../model/read-event.ts';
import { sourceOf } from '../../projections/parts/source-of.ts';
import { digestOfRaw } from '../digest-of-raw.ts';
import type { RecordInFile } from './records-in-files.ts';

/** An event that came over though one that it follows, however far back, did not, or came without its payload, as this one may have. */
export interface HangingEvent {
  readonly id: EventId;
  readonly session: SessionId;
  readonly kind: string;
  readonly by: string;
  /** It came over without its payload. */
  readonly isBare: boolean;
  /** Its record as it was in its log; undefined where the event does not say. */
  readonly record: RecordInFile | undefined;
}

/** Collects the events that hang while events come over, parents before their children. */
export interface HangingEvents {
  /** Looks at an event; `isThere` says which events came over before it. */
  readonly look: (
    event: StoredEvent,
    came: { readonly isThere: (id: EventId) => boolean; readonly isBare: boolean },
  ) => void;
  readonly has: (id: EventId) => boolean;
  /** Whether a session's opening and first record came over and do not hang: by them it is found again. */
  readonly begins: (session: SessionId) => boolean;
  /** Those that hang together, by sessions: where one of such a group stays, what it follows has to stay too. */
  readonly groups: () => readonly (readonly HangingEvent[])[];
}

/** Begins to collect. */
export function collectHanging(sha256: Sha256): HangingEvents {
  const found = new Map<EventId, HangingEvent>();
  const links: (readonly [SessionId, SessionId])[] = [];
  const [openings, seconds] = [new Set<SessionId>(), new Set<SessionId>()];
  return {
    look: (event, { isThere, isBare }) => {
      const { parents, origin, kind, by } = event.envelope;
      const { session, seq } = origin;
      if (!isBare && parents.every((parent) => !found.has(parent) && isThere(parent))) {
        if (seq < 2) (seq === 0 ? openings : seconds).add(session);
        return;
      }
      found.set(event.id, { id: event.id, session, kind, by, isBare, record: recordOf(event, sha256) });
      for (const parent of parents) {
        const other = found.get(parent)?.session;
        if (other !== undefined && other !== session) links.push([session, other]);
      }
    },
    has: (id) => found.has(id),
    begins: (session) => openings.has(session) && seconds.has(session),
    groups: () => {
      const groupOf = groupsBy(links);
      return [...Map.groupBy(found.values(), ({ session }) => groupOf(session)).values()];
    },
  };
}

/** Gives each session one of those that it is linked with, the same for all of them. */
function groupsBy(links: readonly (readonly [SessionId, SessionId])[]): (session: SessionId) => SessionId {
  const next = new Map<SessionId, SessionId>();
  const groupOf = (session: SessionId): SessionId => {
    let at = session;
    for (let to = next.get(at); to !== undefined; to = next.get(at)) at = to;
    return at;
  };
  for (const [one, other] of links) {
    const [from, to] = [groupOf(one), groupOf(other)];
    if (from !== to) next.set(from, to);
  }
  return groupOf;
}

function recordOf(stored: StoredEvent, sha256: Sha256): RecordInFile | undefined {
  const source = sourceOf(readEvent(stored));
  if (source === undefined) return undefined;
  const { offset, bytes, raw } = source;
  return { from: offset, to: offset + bytes, digest: digestOfRaw(raw, sha256) };
}
