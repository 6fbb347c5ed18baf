import type { SessionId } from '../../model/ids.ts';
import { filesToKeep, keepWorkspace } from '../agent/workspace-keeper.ts';
import { historyAt } from './kept-history.ts';
import type { RunsWorld } from './runs-world.ts';

/** What calls left in the files whose runs were stopped before that was looked at (X3): it is taken when the run is over, on record. */
export interface LeftTakings {
  /** Begins it for a session whose run has ended. A no-op where nothing is left to take, and after the close. Never throws. */
  readonly begin: (session: SessionId) => void;
  /** Settles once nothing is being taken of a session. Never rejects. */
  readonly over: (session: SessionId) => Promise<void>;
  /** Nothing is taken any more: the next use of the files does. Settles once nothing is being taken. Never rejects. */
  readonly close: () => Promise<void>;
}

/** Nothing is taken yet. */
export function createLeftTakings(world: RunsWorld): LeftTakings {
  const going = new Map<SessionId, Promise<void>>();
  const closing = new AbortController();
  return {
    begin: (session) => {
      if (closing.signal.aborted) return;
      const taking = takeLeft(world, session, closing.signal)
        // What could not be taken is found, and said to be what the call left, when the files are used next.
        .catch(() => undefined)
        .finally(() => going.delete(session));
      going.set(session, taking);
    },
    over: async (session) => await going.get(session),
    close: async () => {
      closing.abort();
      await Promise.all(going.values());
    },
  };
}

async function takeLeft(world: RunsWorld, session: SessionId, signal: AbortSignal): Promise<void> {
  const held = await world.writers.hold(session);
  if (held === undefined) return;
  const { writer } = held;
  try {
    const history = await historyAt(world, await writer.flush());
    const workspaces = await world.workspaces();
    const files = keepWorkspace(workspaces, session, { ...filesToKeep(history, session, workspaces), signal });
    await world.naming(
      async () => (await files.folder()).outside,
      async (drafts) => void (await writer.append(drafts, 'host', 'now')),
    );
  } finally {
    await held.release();
  }
}
