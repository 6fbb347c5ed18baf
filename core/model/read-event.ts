import type { z } from 'zod';
import { CanonicalError, type Json, parseCanonical } from './canonical.ts';
import type { Envelope, StoredEvent } from './envelope.ts';
import { type Kind, type KnownEvent, payloadSchemas } from './events.ts';
import type { EventId } from './ids.ts';
import { isKnownKind } from './known-kinds.ts';
import { eventWith, opaqueEvent, withheldEvent } from './read-trusted-event.ts';

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
