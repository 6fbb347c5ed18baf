import type { EventId } from '../ids.ts';
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
  let items: ReadonlyMap<string, MemoryItem> = new Map();
  const wrote = new Map<string, EventId>();
  const states: State[] = [];
  for (const [at, event] of history.entries()) {
    const next = itemsAfter(items, event, (to) => itemsAt(to, states, history));
    if (next === items) continue;
    for (const key of new Set([...items.keys(), ...next.keys()]))
      if (items.get(key)?.item !== next.get(key)?.item) wrote.set(key, next.get(key)?.item ?? event.id);
    items = next;
    states.push({ at, items });
  }
  return { items, wrote };
}

type Items = ReadonlyMap<string, MemoryItem>;

/** What memory was from the event at an index on. */
interface State {
  readonly at: number;
  readonly items: Items;
}

const NO_ITEMS: Items = new Map();

/** Memory as it was at the end of an event; undefined where that is not in the history. */
function itemsAt(event: string, states: readonly State[], history: readonly SessionEvent[]): Items | undefined {
  const index = history.findIndex(({ id }) => id === event);
  if (index === -1) return undefined;
  return states.findLast(({ at }) => at <= index)?.items ?? NO_ITEMS;
}

function itemsAfter(items: Items, event: SessionEvent, itemsAt: (event: string) => Items | undefined): Items {
  switch (event.kind) {
    case 'memory/committed':
    case 'memory/superseded': {
      const { scope, key, text } = event.payload;
      return scope === 'session' ? new Map(items).set(key, { text, item: event.id }) : items;
    }
    case 'memory/retracted':
      return event.payload.scope === 'session' ? without(items, event.payload.key) : items;
    case 'memory/rolled-back':
      return event.payload.scope === 'session' ? (itemsAt(event.payload.to) ?? items) : items;
    case 'merge/completed':
      return (event.payload.memory ?? []).reduce<Items>(
        (all, { key, text, item }) =>
          text === undefined ? without(all, key) : new Map(all).set(key, { text, item: item as EventId }),
        items,
      );
    case 'session/detached':
      return (event.payload.memory ?? []).reduce<Items>(
        (all, { key, text, item }) => new Map(all).set(key, { text, item: item as EventId }),
        items,
      );
    default:
      return items;
  }
}

function without(items: Items, key: string): Items {
  if (!items.has(key)) return items;
  const left = new Map(items);
  left.delete(key);
  return left;
}
