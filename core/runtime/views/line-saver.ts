import type { Sha256 } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import { type EventStore, HostError } from '../ports.ts';
import { countRow, SAVED_LINES, toSaved } from './saved-line.ts';
import type { SessionShelf } from './session-shelf.ts';

/** How long nothing must have changed before lines are saved, in ms. After a crash only what came since is folded again. */
const QUIET_MS = 5_000;
/** Lines in one commit. */
const BATCH = 100;

/** Saves lines of the session index as they change, so that the next opening need not fold them anew. */
export interface LineSaver {
  /** Says which lines are saved, and saves some more. Before it nothing is saved. */
  readonly begin: (saved: Set<SessionId>, toSave: readonly SessionId[]) => void;
  readonly changed: (session: SessionId) => void;
  /** Says which lines went from the store with their sessions. */
  readonly gone: (sessions: readonly SessionId[]) => void;
  /** Keeps a session's line from being saved until the returned function is called with the sessions to save then. */
  readonly hold: (session: SessionId) => (toSave: readonly SessionId[]) => void;
  /** Saves what changed and is not held. */
  readonly close: () => Promise<void>;
}

/** A saver that has nothing to save yet. */
export function createLineSaver(store: EventStore, shelf: SessionShelf, sha256: Sha256): LineSaver {
  const changed = new Set<SessionId>();
  const held = new Set<SessionId>();
  let saved: Set<SessionId> | undefined;
  let isCountOff = false;
  let timer: NodeJS.Timeout | undefined;
  let saving = Promise.resolve();

  const saveBatch = async (known: Set<SessionId>): Promise<boolean> => {
    const batch = [...changed].filter((session) => !held.has(session)).slice(0, BATCH);
    for (const session of batch) changed.delete(session);
    const rows = batch.flatMap((session) => {
      const entry = shelf.entries.get(session);
      return (entry && toSaved(session, entry, sha256)) ?? [];
    });
    if (rows.length === 0 && !isCountOff) return false;
    const after = new Set([...known, ...rows.map(({ session }) => session)]);
    try {
      await store.saveProjections(SAVED_LINES, [...rows, countRow(after.size)]);
    } catch (error) {
      for (const session of batch) changed.add(session);
      throw error;
    }
    for (const { session } of rows) known.add(session);
    isCountOff = false;
    return true;
  };
  const saveAll = async (): Promise<void> => {
    try {
      while (saved !== undefined && (await saveBatch(saved)));
    } catch (error) {
      // Derived: what can't be saved now is folded again at the next opening.
      if (!(error instanceof HostError)) throw error;
    }
  };
  const save = (): Promise<void> => {
    saving = saving.then(saveAll);
    return saving;
  };
  const saveLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, QUIET_MS).unref();
  };
  return {
    begin: (known, toSave) => {
      saved = known;
      for (const session of toSave) changed.add(session);
      if (toSave.length > 0) void save();
    },
    changed: (session) => {
      changed.add(session);
      saveLater();
    },
    gone: (sessions) => {
      for (const session of sessions) {
        saved?.delete(session);
        changed.delete(session);
      }
      isCountOff = true;
      void save();
    },
    hold: (session) => {
      held.add(session);
      return (toSave) => {
        held.delete(session);
        for (const each of toSave) changed.add(each);
        saveLater();
      };
    },
    close: async () => {
      clearTimeout(timer);
      await save();
    },
  };
}
