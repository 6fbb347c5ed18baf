import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sha256 } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import { type EventStore, HostError } from '../ports.ts';
import { saveFullChunks, saveLines } from './line-batch.ts';
import { createLineRest } from './line-rest.ts';
import { countIn, countRow, type LineCount, SAVED_COUNT } from './saved-line.ts';
import type { SessionShelf } from './session-shelf.ts';

/** How long nothing must have changed before lines are saved, in ms. After a crash only what came since is folded again. */
const QUIET_MS = 5_000;
/** Lines that are made ready in one go, some ms; and so many such batches are handed to the store before any is waited for. */
const BATCH = 250;
const MOST_BATCHES = 4;
/** Lines that may wait to be saved; and so many full chunks of steps of a session are saved ahead of its line. */
const MOST_CHANGED = 200;
const MOST_FULL = 1;

/** Saves lines of the session index as they change, so that the next opening need not fold them anew. */
export interface LineSaver {
  /** Says how many lines must have been saved and how many sessions were emptied, when the reading of all lines begins. */
  readonly begin: (known: { readonly lines: number; readonly emptied: number }) => void;
  /** The reading met a saved line. */
  readonly met: (session: SessionId) => void;
  /** The reading folded a line. Saves some where many wait, and settles then: what waits does not grow with their number. */
  readonly folded: (session: SessionId) => Promise<void>;
  /** All saved lines have been met. Saves what waits. */
  readonly end: () => void;
  readonly changed: (session: SessionId) => void;
  /** Says which lines went from the store with their sessions. */
  readonly gone: (sessions: readonly SessionId[]) => void;
  /** Keeps a session's line from being saved until the returned function is called with the sessions to save then. */
  readonly hold: (session: SessionId) => (toSave: readonly SessionId[]) => void;
  /** Says, and saves before it settles, that the lines of some sessions are about to be deleted: a kill after that misses none. */
  readonly leaving: (sessions: readonly SessionId[]) => Promise<void>;
  /** Saves what changed and is not held, now. */
  readonly flush: () => Promise<void>;
  /** Saves what changed and is not held. */
  readonly close: () => Promise<void>;
}

/** A saver that has nothing to save yet. */
export function createLineSaver(store: EventStore, shelf: SessionShelf, sha256: Sha256): LineSaver {
  const world = { store, shelf, sha256 };
  /** Oldest first, by when they changed last. */
  const changed = new Set<SessionId>();
  const resting = createLineRest(shelf, (session) => changed.has(session) || held.has(session));
  const held = new Set<SessionId>();
  const saved = new Set<SessionId>();
  let isOpen = false;
  /** Until all that are saved have been met there are as many as had been counted: a kill meanwhile must not hide that some are gone. */
  let least = 0;
  let isCountOff = false;
  let keptCount: LineCount | undefined;
  let emptied = 0;
  let isRelieving = false;
  let timer: NodeJS.Timeout | undefined;
  let saving = Promise.resolve();

  /** Sessions of the next batch. Looks at no more than that: in an import of very many sessions as many wait. */
  const oldest = (leave: number): SessionId[] => {
    const free = changed.size - [...held].filter((session) => changed.has(session)).length;
    const most = Math.min(BATCH, free - leave);
    const batch: SessionId[] = [];
    for (const session of changed) {
      if (batch.length >= most) break;
      if (!held.has(session)) batch.push(session);
    }
    return batch;
  };
  const saveBatch = async (leave: number): Promise<boolean> => {
    const batch = oldest(leave);
    for (const session of batch) changed.delete(session);
    if (batch.length === 0 && !isCountOff) return false;
    try {
      for (const session of await saveLines(batch, { saved, least, emptied }, world)) saved.add(session);
    } catch (error) {
      for (const session of batch) changed.add(session);
      throw error;
    }
    isCountOff = false;
    return true;
  };
  /** In an import each commit brings hundreds of sessions: were they saved a batch a commit, ever more of them would wait. */
  const saveSome = async (leave: number): Promise<boolean> => {
    const writes: Promise<boolean>[] = [];
    do {
      writes.push(saveBatch(leave));
      writes.at(-1)?.catch(() => undefined);
      await nextTurn();
    } while (writes.length < MOST_BATCHES && changed.size > leave + BATCH);
    await Promise.allSettled(writes);
    const areSaved = await Promise.all(writes);
    // Each counted without those that were handed over with it.
    if (writes.length > 1) isCountOff = true;
    resting.rest();
    return areSaved.includes(true);
  };
  /** Once lines are in, so that none is missed that was never saved. */
  const keepCount = async (lines: number): Promise<void> => {
    keptCount ??= (await countIn(store, SAVED_COUNT)) ?? { lines: 0, emptied: 0 };
    const count = { lines, emptied };
    if (keptCount.lines === lines && keptCount.emptied === emptied) return;
    await store.saveProjections(SAVED_COUNT, [countRow(count)]);
    keptCount = count;
  };
  const saveAll = async (leave: number): Promise<void> => {
    try {
      if (!isOpen) return;
      while (await saveSome(leave));
      await keepCount(Math.max(least, saved.size));
    } catch (error) {
      // Derived: what can't be saved now is folded again at the next opening.
      if (!(error instanceof HostError)) throw error;
    }
  };
  const save = (leave = 0): Promise<void> => {
    saving = saving.then(() => saveAll(leave));
    return saving;
  };
  const saveLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, QUIET_MS).unref();
  };
  const touch = (session: SessionId): void => {
    changed.delete(session);
    changed.add(session);
    resting.touch(session);
  };
  /** In a long import nothing is ever quiet: what has not changed for long is saved meanwhile. */
  const relieve = async (session: SessionId): Promise<void> => {
    const isFull = (shelf.entries.get(session)?.reel?.full.size ?? 0) >= MOST_FULL;
    if (isRelieving || held.has(session) || !isOpen || (!isFull && changed.size <= MOST_CHANGED)) return;
    isRelieving = true;
    if (isFull) await saveFullChunks(session, world);
    else await save(MOST_CHANGED / 2);
    isRelieving = false;
  };
  return {
    begin: (known) => {
      isOpen = true;
      least = known.lines;
      emptied = known.emptied;
    },
    met: (session) => void saved.add(session),
    folded: async (session) => {
      touch(session);
      if (changed.size >= BATCH * MOST_BATCHES) await save();
    },
    end: () => {
      if (least > saved.size) isCountOff = true;
      least = 0;
      void save();
    },
    changed: (session) => {
      touch(session);
      void relieve(session);
      saveLater();
    },
    gone: (sessions) => {
      emptied += sessions.length;
      for (const session of sessions) {
        saved.delete(session);
        changed.delete(session);
      }
      isCountOff = true;
      void save();
    },
    hold: (session) => {
      held.add(session);
      return (toSave) => {
        held.delete(session);
        for (const each of toSave) touch(each);
        saveLater();
      };
    },
    leaving: async (sessions) => {
      await saving;
      for (const session of sessions) saved.delete(session);
      isCountOff = true;
      await save();
    },
    flush: () => (changed.size === 0 ? saving : save()),
    close: async () => {
      clearTimeout(timer);
      await save();
    },
  };
}
