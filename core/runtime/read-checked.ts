import { payloadDigestOf, type Sha256, type StoredEvent } from '../model/envelope.ts';
import { readEvent, type SessionEvent } from '../model/read-event.ts';
import { opaqueEvent } from '../model/read-trusted-event.ts';

/** Reads stored events for folding. */
export type ReadEvent = (stored: StoredEvent) => SessionEvent;

/**
 * A reader that folds can trust: a payload that is not what its envelope says is never parsed, and one that is not what its
 * kind asks for is never folded. Neither a bad page nor a rewritten chain must take a home down; `verify` names both (E1).
 */
export function checkedReader(sha256: Sha256): ReadEvent {
  return (stored) => (isAltered(stored, sha256) ? opaqueEvent(stored, 'altered') : readEvent(stored));
}

/** True for an event whose envelope is not what its id says, or whose payload is there and not what the envelope says. */
export function isAltered({ id, payload, envelope, envelopeText }: StoredEvent, sha256: Sha256): boolean {
  if (sha256(envelopeText) !== id) return true;
  return payload !== undefined && payloadDigestOf(payload, sha256) !== envelope.payloadDigest;
}
