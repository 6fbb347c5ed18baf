import type { EventId } from '../ids.ts';
import type { ParentsOf } from './parents-of.ts';

/**
 * All events that an event comes from, over every parent, the nearest first; the event itself is not among them.
 * Looks each one up once.
 */
export function ancestors(event: EventId, parentsOf: ParentsOf): ReadonlySet<EventId> {
  const found = new Set<EventId>();
  add(found, parentsOf(event));
  for (const ancestor of found) add(found, parentsOf(ancestor));
  found.delete(event);
  return found;
}

function add(found: Set<EventId>, events: readonly EventId[]): void {
  for (const event of events) found.add(event);
}
