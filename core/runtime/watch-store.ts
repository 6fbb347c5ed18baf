import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Append, EventStore, SourceFile } from './ports.ts';

/** What was just made durable. */
export interface Committed {
  readonly appends: readonly Append[];
  /** Source files of which something new is known: with the first part of a commit and with its last. */
  readonly files: readonly SourceFile[];
  /** False where more of the same commit is told after it. */
  readonly isLast: boolean;
}

export interface WatchedStore {
  /** The same store; whoever appends through it makes news. */
  readonly store: EventStore;
  /**
   * Called after each commit, in commit order; for a long one part by part, other work of the thread between two. Returns a function
   * that removes the listener. Listeners must not throw.
   */
  readonly onCommitted: (listener: (committed: Committed) => void) => () => void;
}

/** Events that are told in one turn: to fold so many takes a few ms. */
const TOLD_AT_ONCE = 100;

/**
 * Tells listeners what was appended, once it is durable: the news comes from the record, never from the command. Whoever appended is
 * answered when all of it was told.
 */
export function watchStore(store: EventStore): WatchedStore {
  const listeners = new Set<(committed: Committed) => void>();
  let told = Promise.resolve();
  const tell = (committed: Omit<Committed, 'isLast'>): Promise<void> => {
    const before = told.catch(() => undefined);
    told = before.then(async () => {
      const parts = partsOf(committed);
      for (const part of parts) {
        if (parts.length > 1) await nextTurn();
        for (const listener of listeners) listener(part);
      }
    });
    return told;
  };
  return {
    store: {
      ...store,
      append: async (batch, ledger) => {
        const outcome = await store.append(batch, ledger);
        if (outcome.ok) await tell({ appends: batch, files: ledger?.files ?? [] });
        return outcome;
      },
      erase: async (events, mark, sources) => {
        const outcome = await store.erase(events, mark, sources);
        if (outcome.ok) await tell({ appends: [mark], files: [] });
        return outcome;
      },
      remove: async (leaving, mark, ranges) => {
        const outcome = await store.remove(leaving, mark, ranges);
        if (outcome.ok) await tell({ appends: [mark], files: [] });
        return outcome;
      },
    },
    onCommitted: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is told in one turn each: few events are told whole, so that an act of several streams is seen at once. */
function partsOf({ appends, files }: Omit<Committed, 'isLast'>): Committed[] {
  const parts: Append[][] = [];
  let part: Append[] = [];
  let room = TOLD_AT_ONCE;
  const end = (): void => {
    parts.push(part);
    part = [];
    room = TOLD_AT_ONCE;
  };
  for (const append of appends) {
    for (let at = 0; at < append.events.length; ) {
      if (room === 0) end();
      const events = append.events.slice(at, at + room);
      part.push({ ...append, events });
      room -= events.length;
      at += events.length;
    }
  }
  end();
  const last = parts.length - 1;
  return parts.map((told, at) => ({ appends: told, files: at === 0 || at === last ? files : [], isLast: at === last }));
}
