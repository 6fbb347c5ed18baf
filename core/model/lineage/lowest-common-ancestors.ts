import type { EventId } from '../ids.ts';
import { ancestors } from './ancestors.ts';
import { generations } from './generations.ts';
import type { ParentsOf } from './parents-of.ts';

/**
 * The events that both sides have and that no other event which both have comes from (M1); a side that the other comes from is
 * the only one. Newest first, which means farthest from the roots, and by id where two are equally far. Empty where the sides have nothing in common.
 */
export function lowestCommonAncestors(ours: EventId, theirs: EventId, parentsOf: ParentsOf): readonly EventId[] {
  const left = ancestors(ours, parentsOf);
  const right = ancestors(theirs, parentsOf);
  const common = new Set<EventId>();
  for (const event of [ours, ...left]) if (event === theirs || right.has(event)) common.add(event);
  const lowest = new Set(common);
  for (const event of common) for (const parent of parentsOf(event)) lowest.delete(parent);
  if (lowest.size < 2) return [...lowest];
  const far = generations(lowest, parentsOf);
  return [...lowest].sort((a, b) => (far.get(b) ?? 0) - (far.get(a) ?? 0) || (a < b ? -1 : 1));
}
