import type { Append, EventStore, SourceFile } from './ports.ts';

/** What was just made durable. */
export interface Committed {
  readonly appends: readonly Append[];
  /** Source files of which something new is known. */
  readonly files: readonly SourceFile[];
}

export interface WatchedStore {
  /** The same store; whoever appends through it makes news. */
  readonly store: EventStore;
  /** Called after each commit, in commit order. Returns a function that removes the listener. Listeners must not throw. */
  readonly onCommitted: (listener: (committed: Committed) => void) => () => void;
}

/** Tells listeners what was appended, once it is durable: the news comes from the record, never from the command. */
export function watchStore(store: EventStore): WatchedStore {
  const listeners = new Set<(committed: Committed) => void>();
  const tell = (committed: Committed) => {
    for (const listener of listeners) listener(committed);
  };
  return {
    store: {
      ...store,
      append: async (batch, ledger) => {
        const outcome = await store.append(batch, ledger);
        if (outcome.ok) tell({ appends: batch, files: ledger?.files ?? [] });
        return outcome;
      },
      erase: async (events, mark, sources) => {
        const outcome = await store.erase(events, mark, sources);
        if (outcome.ok) tell({ appends: [mark], files: [] });
        return outcome;
      },
      remove: async (leaving, mark, ranges) => {
        const outcome = await store.remove(leaving, mark, ranges);
        if (outcome.ok) tell({ appends: [mark], files: [] });
        return outcome;
      },
    },
    onCommitted: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
