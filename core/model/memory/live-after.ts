import type { EventId } from '../ids.ts';
import type { MemoryState } from './state.ts';

/** The items that held right after a change; undefined where the event is no change of the memory. */
export function liveAfter({ live, changes }: MemoryState, to: EventId): Set<EventId> | undefined {
  const at = changes.findIndex(({ event }) => event === to);
  if (at === -1) return undefined;
  const before = new Set(live);
  for (const { came, went } of changes.slice(at + 1).reverse()) {
    for (const id of came) before.delete(id);
    for (const id of went) before.add(id);
  }
  return before;
}
