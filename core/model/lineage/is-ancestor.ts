import type { EventId } from '../ids.ts';
import type { ParentsOf } from './parents-of.ts';

/** Whether `newer` comes from `older`, over any parent. An event is no ancestor of itself. Stops where it is found. */
export function isAncestor(older: EventId, newer: EventId, parentsOf: ParentsOf): boolean {
  const seen = new Set<EventId>([newer]);
  for (const event of seen) {
    for (const parent of parentsOf(event)) {
      if (parent === older) return older !== newer;
      seen.add(parent);
    }
  }
  return false;
}
