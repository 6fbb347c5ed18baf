import type { EventId } from '../ids.ts';
import { evolve } from '../memory/evolve.ts';
import { emptyMemory, liveItems, type MemoryState } from '../memory/state.ts';
import type { SessionEvent } from '../read-event.ts';

/** What session memory says of one key, and the event that its text comes from: each item has its own. */
export interface MemoryItem {
  readonly text: string;
  readonly item: EventId;
}

/** Memory of scope session by key (K1). `wrote`: for each key that was ever written the item that it has, else the event that took it back. */
export interface SessionMemory {
  readonly items: ReadonlyMap<string, MemoryItem>;
  readonly wrote: ReadonlyMap<string, EventId>;
}

/** Folds a first-parent history, root first, into the session memory at its end (K2, S6). What was only proposed is not in it. */
export function sessionMemory(history: readonly SessionEvent[]): SessionMemory {
  const state = emptyMemory('session');
  for (const event of history) evolve(state, event);
  const items = new Map(liveItems(state).map(({ key, text, id }) => [key, { text, item: id }]));
  return { items, wrote: writersOf(state, items) };
}

function writersOf(state: MemoryState, items: SessionMemory['items']): Map<string, EventId> {
  const wrote = new Map<string, EventId>();
  for (const { event, came, went } of state.changes)
    for (const id of [...went, ...came]) {
      const item = state.items.get(id);
      if (item?.standing === 'committed') wrote.set(item.key, items.get(item.key)?.item ?? event);
    }
  return wrote;
}
