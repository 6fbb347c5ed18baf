import type { StoredEvent } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import { readMade } from '../read-made.ts';
import type { LineSaver } from './line-saver.ts';
import { isUnplaced } from './place-erased.ts';
import { type ReadWorld, readAnew } from './read-lines.ts';
import { dropReel, isBehind, noteEvents, type SessionShelf, shelve } from './session-shelf.ts';

/** Keeps lines up with the record once they are read. */
export interface LineKeeper {
  readonly take: (session: SessionId, events: readonly StoredEvent[]) => readonly SessionId[];
  /** Settles when no line is being read anew. */
  readonly settled: () => Promise<void>;
  /** True while something is being erased from a session. */
  readonly isErasing: (session: SessionId) => boolean;
  readonly erasing: <T>(session: SessionId, erase: () => Promise<T>) => Promise<T>;
}

interface Keeping {
  readonly world: Pick<ReadWorld, 'store' | 'catalogue'>;
  readonly shelf: SessionShelf;
  readonly saver: LineSaver;
  /** Sessions whose line may read differently now. */
  readonly onRead: (sessions: readonly SessionId[]) => void;
  readonly kinOf: (session: SessionId) => readonly SessionId[];
}

/** Folds events into whole lines at once, and reads settled ones anew; no line is saved while that is under way. */
export function createLineKeeper({ world, shelf, saver, onRead, kinOf }: Keeping): LineKeeper {
  const reading = new Map<SessionId, Promise<void>>();
  const erased = new Map<SessionId, number>();
  const countErased = (session: SessionId, by: 1 | -1): void => {
    const count = (erased.get(session) ?? 0) + by;
    if (count === 0) erased.delete(session);
    else erased.set(session, count);
  };
  const readAgain = async (session: SessionId): Promise<void> => {
    const release = saver.hold(session);
    const before = hangsOn(shelf, session);
    do await readAnew(world, shelf, session);
    while (isBehind(shelf, session));
    release([session]);
    reading.delete(session);
    // What hangs on a session that hangs on another now has another root too.
    onRead(hangsOn(shelf, session) === before ? [session] : kinOf(session));
  };
  const readSoon = (session: SessionId): void => {
    if (!reading.has(session)) reading.set(session, readAgain(session));
  };
  return {
    take: (session, events) => {
      const entry = shelf.entries.get(session);
      if (entry?.extent === 'settled') {
        noteEvents(shelf, entry, events);
        readSoon(session);
        return [session];
      }
      saver.changed(session);
      const touched = shelve(shelf, session, events, readMade);
      const isNew = entry === undefined;
      if (isBehind(shelf, session) || (isNew && isUnplaced(shelf.entries.get(session)))) readSoon(session);
      return touched;
    },
    settled: async () => {
      await Promise.all(reading.values());
    },
    isErasing: (session) => erased.has(session),
    erasing: async (session, erase) => {
      countErased(session, 1);
      await reading.get(session);
      // What goes from a session goes from all that stand on it.
      const before = [...new Set([session, ...kinOf(session)])];
      const releases = before.map((each) => saver.hold(each));
      try {
        await saver.leaving(before);
        return await erase();
      } finally {
        await readAnew(world, shelf, session);
        const kin = kinOf(session);
        for (const each of kin) if (each !== session) dropReel(shelf, each);
        for (const release of releases) release(kin);
        countErased(session, -1);
      }
    },
  };
}

/** The session that one leaves from, else the one that it was found to copy. */
function hangsOn({ entries }: SessionShelf, session: SessionId): string | undefined {
  const { opening, copies } = entries.get(session)?.summary ?? {};
  return opening?.parent?.session ?? copies?.newest?.mark.from;
}
