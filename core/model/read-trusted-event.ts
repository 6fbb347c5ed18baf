import type { Json } from './canonical.ts';
import type { StoredEvent } from './envelope.ts';
import { isKnownKind } from './known-kinds.ts';
import type { OpaqueBecause, SessionEvent } from './read-event.ts';

/**
 * Reads a stored event that this program has just made or checked: nothing is validated. Throws SyntaxError for text
 * that is no JSON.
 */
export function readTrustedEvent(stored: StoredEvent): SessionEvent {
  if (stored.payload === undefined) return withheldEvent(stored);
  return eventWith(stored, JSON.parse(stored.payload.text) as Json);
}

/** An event whose payload can't be read, for a reason that is known already. */
export function opaqueEvent(stored: StoredEvent, because: OpaqueBecause, payload: Json = null): SessionEvent {
  return { id: stored.id, envelope: stored.envelope, kind: 'opaque', because, payload };
}

/** An event whose payload was erased, or never came. */
export function withheldEvent({ id, envelope }: StoredEvent): SessionEvent {
  return { id, envelope, kind: 'withheld', payload: undefined };
}

/** An event with its payload as a value. */
export function eventWith(stored: StoredEvent, payload: Json): SessionEvent {
  const { id, envelope } = stored;
  if (!isKnownKind(envelope.kind)) return opaqueEvent(stored, 'unknown-kind', payload);
  return { id, envelope, kind: envelope.kind, payload } as unknown as SessionEvent;
}
