import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId, TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { filesToKeep, keepWorkspace } from '../agent/workspace-keeper.ts';
import type { TreeChange, Workspaces } from '../ports/workspaces.ts';
import { mayWrite } from '../runs/may-write.ts';
import type { Runs } from '../runs/runs.ts';
import type { Held } from '../runs/session-writers.ts';
import { filesIn } from './files-at.ts';

/** Asks for the files of a session to be what they were at an event. `expectedHead`: refused where the session has moved on from it. */
export interface RestoreFiles {
  readonly session: SessionId;
  readonly event: EventId;
  readonly expectedHead?: EventId;
}

/** What became of the files. `event`: the record of the act. */
export interface RestoredFiles {
  readonly event: EventId;
  readonly tree: TreeId;
  readonly changes: readonly TreeChange[];
}

/** What files are restored with. */
export interface FilesWorld {
  readonly runs: Pick<Runs, 'alone'>;
  readonly workspaces: () => Promise<Workspaces>;
  /** Does some work during which no blob is dropped. */
  readonly keeping: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Makes the files of a session what they were at an event, on record as a person's act: no history changes, and what was written by hand
 * since is recorded first (T4), so that it can be restored too. Where the act can't be recorded the files are put back. Refused while a run
 * goes on.
 */
export function restoreFiles(command: RestoreFiles, world: FilesWorld): Promise<Decision<RestoredFiles>> {
  return world.runs.alone(command.session, async (held, history) => {
    const refused = refusalOf(command, held, history);
    if (refused !== undefined) return refused;
    const wanted = filesIn(history, command.event);
    if (!wanted.ok) return wanted;
    return world.keeping(() => bring(command, wanted.value.tree, { held, history, workspaces: world.workspaces }));
  });
}

function refusalOf(
  { session, expectedHead }: RestoreFiles,
  { writer }: Held,
  history: readonly SessionEvent[],
): Decision<never> | undefined {
  const head = writer.head();
  if (expectedHead !== undefined && expectedHead !== head)
    return refuse('stale-head', 'The session has moved on.', { remedy: 'Look at it again, then decide.', head });
  const may = mayWrite(history, session);
  return may.ok ? undefined : may;
}

interface Around {
  readonly held: Held;
  readonly history: readonly SessionEvent[];
  readonly workspaces: () => Promise<Workspaces>;
}

async function bring(
  { session, event }: RestoreFiles,
  tree: TreeId,
  { held: { writer }, history, workspaces: open }: Around,
): Promise<Decision<RestoredFiles>> {
  const workspaces = await open();
  const files = keepWorkspace(workspaces, session, filesToKeep(history, session, workspaces));
  const { outside } = await files.folder();
  if (outside.length > 0) await writer.append(outside, 'host', 'now');
  const before = files.tree();
  if (before === tree)
    return refuse('already-so', 'The files are what they were at that event.', { remedy: 'There is nothing to do.' });
  const changes = await workspaces.changes(before, tree);
  const removed = await files.back(tree);
  const payload: PayloadOf<'workspace/restored'> = {
    ...{ tree, from: event },
    ...(removed.length === 0 ? {} : { removed: [...removed] }),
  };
  try {
    const [added] = await writer.append([{ kind: 'workspace/restored', payload, refs: [{ tree }] }], 'person', 'now');
    if (added === undefined) throw new Error('appending one draft gave no event');
    return accept({ event: added.id, tree, changes });
  } catch (error) {
    await files.back(before);
    throw error;
  }
}
