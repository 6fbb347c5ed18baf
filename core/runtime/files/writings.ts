import type { SessionId } from '../../model/ids.ts';

/** How far a writing to a folder is. */
export interface Far {
  /** Paths that are made ready or in their place. */
  readonly written: number;
  readonly of: number;
}

/** One writing, as the one who does it has it. */
export interface Writing {
  /** Aborted once a person cancels it. */
  readonly signal: AbortSignal;
  /** One more path is done. */
  readonly onWritten: () => void;
  readonly end: () => void;
}

/** Writings to folders that go on now, at most one for each session. Kept while this program runs, and nowhere else. */
export interface Writings {
  /** What takes something back is done to its end: `can` is `see` then. */
  readonly begin: (session: SessionId, of: number, can: 'cancel' | 'see') => Writing;
  /** Undefined where none goes on. */
  readonly far: (session: SessionId) => Far | undefined;
  /** Asks one to stop. False where none goes on that can be. */
  readonly cancel: (session: SessionId) => boolean;
}

interface Own {
  written: number;
  readonly of: number;
  readonly can: 'cancel' | 'see';
  readonly cancelled: AbortController;
}

/** No writing goes on yet. */
export function createWritings(): Writings {
  const all = new Map<SessionId, Own>();
  return {
    begin: (session, of, can) => {
      const own = { written: 0, of, can, cancelled: new AbortController() };
      all.set(session, own);
      return {
        signal: own.cancelled.signal,
        onWritten: () => {
          own.written++;
        },
        end: () => void all.delete(session),
      };
    },
    far: (session) => {
      const found = all.get(session);
      return found && { written: found.written, of: found.of };
    },
    cancel: (session) => {
      const found = all.get(session);
      if (found?.can !== 'cancel') return false;
      found.cancelled.abort();
      return true;
    },
  };
}
