import type { EventId } from '../ids.ts';
import type { ParentsOf } from './parents-of.ts';

/**
 * A shortest way from an event to one that comes from it, both included, older first; among equally short ones the one over first
 * parents nearest to `newer`. Undefined where `newer` does not come from `older`; the event alone where they are the same.
 */
export function pathBetween(older: EventId, newer: EventId, parentsOf: ParentsOf): readonly EventId[] | undefined {
  const childOf = new Map<EventId, EventId | undefined>([[newer, undefined]]);
  for (const event of childOf.keys()) {
    if (event === older) return wayUp(older, childOf);
    for (const parent of parentsOf(event)) if (!childOf.has(parent)) childOf.set(parent, event);
  }
  return undefined;
}

function wayUp(older: EventId, childOf: ReadonlyMap<EventId, EventId | undefined>): EventId[] {
  const path: EventId[] = [];
  for (let event: EventId | undefined = older; event !== undefined; event = childOf.get(event)) path.push(event);
  return path;
}
