import type { EventId } from '../ids.ts';
import type { ParentsOf } from './parents-of.ts';

/** For events and all that they come from: the number of steps on the longest way down to a root, 0 for a root. */
export function generations(events: Iterable<EventId>, parentsOf: ParentsOf): ReadonlyMap<EventId, number> {
  const far = new Map<EventId, number>();
  const open: EventId[] = [...events];
  for (let event = open.at(-1); event !== undefined; event = open.at(-1)) {
    const parents = parentsOf(event);
    const unknown = far.has(event) ? [] : parents.filter((parent) => !far.has(parent));
    if (unknown.length > 0) {
      for (const parent of unknown) open.push(parent);
      continue;
    }
    open.pop();
    far.set(
      event,
      parents.reduce((most, parent) => Math.max(most, (far.get(parent) ?? 0) + 1), 0),
    );
  }
  return far;
}
