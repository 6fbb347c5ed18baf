import type { z } from 'zod';
import { CanonicalError, type Json, parseCanonical } from './canonical.ts';
import type { Envelope, StoredEvent } from './envelope.ts';
import { isKnownKind, type Kind, type KnownEvent, payloadSchemas } from './events.ts';
import type { EventId } from './ids.ts';

/** Why a payload can't be read: its kind is not known, it is not what its envelope says, or not what its kind asks for. */
export type OpaqueBecause = 'unknown-kind' | 'altered' | 'unfit';

/** An event as folds see it: its envelope's facts and a payload that is typed, opaque, or withheld. */
export type SessionEvent = { readonly id: EventId; readonly envelope: Envelope } & (
  | KnownEvent
  | { readonly kind: 'opaque'; readonly because: OpaqueBecause; readonly payload: Json }
  | { readonly kind: 'withheld'; readonly payload: undefined }
);

/** An event of one kind. */
export type EventOf<K extends Kind> = Extract<SessionEvent, { kind: K }>;

/**
 * Reads a stored event for folding, whoever wrote it: a payload that does not fit its kind gives `opaque`, so that no fold
 * ever sees it; so does a kind that we do not know. An erased payload gives `withheld`. Never throws.
 */
export function readEvent(stored: StoredEvent): SessionEvent {
  if (stored.payload === undefined) return withheldEvent(stored);
  const reading = readPayload(stored.payload.text, stored.envelope.kind);
  return reading.fits ? eventWith(stored, reading.payload) : opaqueEvent(stored, 'unfit');
}

/** A payload that was read, or what of it does not fit its kind: nothing is listed where the whole text is no JSON of ours. */
export type Reading =
  | { readonly fits: true; readonly payload: Json }
  | { readonly fits: false; readonly issues: readonly z.core.$ZodIssue[] };

/** Reads a payload's text as its kind asks for it. Of a kind that we do not know any canonical JSON fits. Never throws. */
export function readPayload(text: string, kind: string): Reading {
  const schema = isKnownKind(kind) ? payloadSchemas[kind] : undefined;
  try {
    const payload = schema === undefined ? parseCanonical(text) : (JSON.parse(text) as Json);
    const error = schema?.safeParse(payload).error;
    return error === undefined ? { fits: true, payload } : { fits: false, issues: error.issues };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof CanonicalError) return { fits: false, issues: [] };
    throw error;
  }
}

/**
 * Like {@link readEvent} for what this program has just made or checked: nothing is validated. Throws SyntaxError for text
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

function withheldEvent({ id, envelope }: StoredEvent): SessionEvent {
  return { id, envelope, kind: 'withheld', payload: undefined };
}

function eventWith(stored: StoredEvent, payload: Json): SessionEvent {
  const { id, envelope } = stored;
  if (!isKnownKind(envelope.kind)) return opaqueEvent(stored, 'unknown-kind', payload);
  return { id, envelope, kind: envelope.kind, payload } as unknown as SessionEvent;
}
