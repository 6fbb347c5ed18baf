import { type Json, parseCanonical } from './canonical.ts';
import type { Envelope, StoredEvent } from './envelope.ts';
import { isKnownKind, type Kind, type KnownEvent, payloadSchemas } from './events.ts';
import type { EventId } from './ids.ts';

/** An event as folds see it: its envelope's facts and a payload that is typed, opaque (unknown kind), or withheld. */
export type SessionEvent = { readonly id: EventId; readonly envelope: Envelope } & (
  | KnownEvent
  | { readonly kind: 'opaque'; readonly payload: Json }
  | { readonly kind: 'withheld'; readonly payload: undefined }
);

/** An event of one kind. */
export type EventOf<K extends Kind> = Extract<SessionEvent, { kind: K }>;

/**
 * Reads a stored event for folding. The payload is trusted to be what was checked when it was written, so nothing is
 * validated here; a kind that we do not know gives `opaque`, an erased payload `withheld`. Throws CanonicalError for damaged text.
 */
export function readEvent(stored: StoredEvent): SessionEvent {
  const base = { id: stored.id, envelope: stored.envelope };
  if (stored.payload === undefined) return { ...base, kind: 'withheld', payload: undefined };
  const payload = JSON.parse(stored.payload.text) as Json;
  if (!isKnownKind(stored.envelope.kind)) return { ...base, kind: 'opaque', payload };
  return { ...base, kind: stored.envelope.kind, payload } as unknown as SessionEvent;
}

/** An event whose payload is not what its envelope says: opaque, with nothing to show. */
export function damagedEvent(stored: StoredEvent): SessionEvent {
  return { id: stored.id, envelope: stored.envelope, kind: 'opaque', payload: null };
}

/** Reads an event from outside (a native export): canonical form and the kind's schema are checked. Throws CanonicalError or ZodError. */
export function readForeignEvent(stored: StoredEvent): SessionEvent {
  if (stored.payload === undefined) return readEvent(stored);
  const payload = parseCanonical(stored.payload.text);
  const kind = stored.envelope.kind;
  if (isKnownKind(kind)) payloadSchemas[kind].parse(payload);
  return readEvent(stored);
}
