import type { Json } from '../model/canonical.ts';
import type { StoredEvent } from '../model/envelope.ts';
import type { SessionEvent } from '../model/read-event.ts';
import { eventWith, readTrustedEvent } from '../model/read-trusted-event.ts';

/** Events as they were read here. Kept for as long as somebody holds the stored ones. */
const known = new WeakMap<StoredEvent, SessionEvent>();

/** An event was sealed here with a payload, which nobody changes: it is not parsed and not validated when it is read. */
export function noteMade(stored: StoredEvent, payload: Json): void {
  known.set(stored, eventWith(stored, payload));
}

/** An event that was sealed or checked here. */
export function readMade(stored: StoredEvent): SessionEvent {
  return known.get(stored) ?? readTrustedEvent(stored);
}

/** An event as it was read here before; where it was not, as `read` gives it, then and from then on. */
export function readOnce(stored: StoredEvent, read: (stored: StoredEvent) => SessionEvent): SessionEvent {
  const before = known.get(stored);
  if (before !== undefined) return before;
  const event = read(stored);
  known.set(stored, event);
  return event;
}
