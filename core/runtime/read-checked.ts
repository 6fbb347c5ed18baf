import { payloadDigestOf, type Sha256, type StoredEvent } from '../model/envelope.ts';
import { damagedEvent, readEvent, type SessionEvent } from '../model/read-event.ts';

/** Reads stored events for folding. */
export type ReadEvent = (stored: StoredEvent) => SessionEvent;

/**
 * A reader that folds can trust: a payload that is not what its envelope says is never parsed, but read as damaged.
 * One bad page of a file must not take a home down; `verify` names it (E1).
 */
export function checkedReader(sha256: Sha256): ReadEvent {
  return (stored) => (isAltered(stored, sha256) ? damagedEvent(stored) : readEvent(stored));
}

/** True for a payload that is there and not what its envelope says. */
export function isAltered({ payload, envelope }: StoredEvent, sha256: Sha256): boolean {
  return payload !== undefined && payloadDigestOf(payload, sha256) !== envelope.payloadDigest;
}
