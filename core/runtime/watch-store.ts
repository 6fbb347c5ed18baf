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
  const tellPart = (part: Committed): void => {
    for (const listener of listeners) listener(part);
  };
  /** Settles once all is told that waits to be; undefined where nothing does. */
  let telling: Promise<void> | undefined;
  const tell = async (committed: Omit<Committed, 'isLast'>): Promise<void> => {
    const parts = partsOf(committed);
    if (telling === undefined && parts.length === 1) return parts.forEach(tellPart);
    const before = telling?.catch(() => undefined);
    const mine = tellInTurns(parts, before);
    telling = mine;
    try {
      await mine;
    } finally {
      if (telling === mine) telling = undefined;
    }
  };
  const tellInTurns = async (parts: readonly Committed[], before: Promise<void> | undefined): Promise<void> => {
    await before;
    for (const part of parts) {
      if (parts.length > 1) await nextTurn();
      tellPart(part);
    }
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
  const count = appends.reduce((sum, { events }) => sum + events.length, 0);
  if (count <= TOLD_AT_ONCE)
    return [{ appends: appends.filter(({ events }) => events.length > 0), files, isLast: true }];
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
