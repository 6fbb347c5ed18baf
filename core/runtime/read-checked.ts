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

/** True for a payload that is there and not what its envelope says. */
export function isAltered({ payload, envelope }: StoredEvent, sha256: Sha256): boolean {
  return payload !== undefined && payloadDigestOf(payload, sha256) !== envelope.payloadDigest;
}
