import type { EventId, SessionId, TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { treeFound } from '../../model/workspace/tree-after.ts';
import { placeOfFiles } from '../agent/workspace-keeper.ts';
import type { TreeChange, Workspaces } from '../ports/workspaces.ts';
import { filesIn } from './files-at.ts';

/** An event of a history, and the event whose files are compared with its own: without it, what the event itself changed. */
export interface ChangesAt {
  readonly session: SessionId;
  readonly event: EventId;
  readonly since?: EventId;
}

/** What differs between the files of two moments. */
export interface FileChanges {
  /** Absent where no files were on record before: nothing is listed then. */
  readonly before?: TreeId;
  readonly after: TreeId;
  readonly changes: readonly TreeChange[];
}

/** Compares the files at an event with those before it, or with those at `since`. Refused where no files are on record by then. */
export async function changesAt(
  { event, since }: Omit<ChangesAt, 'session'>,
  history: readonly SessionEvent[],
  workspaces: Pick<Workspaces, 'changes'>,
): Promise<Decision<FileChanges>> {
  const now = filesIn(history, event);
  if (!now.ok) return now;
  const { tree: after } = now.value;
  if (since === undefined) return accept(await compared(treeBefore(history, event), after, workspaces));
  const then = filesIn(history, since);
  return then.ok ? accept(await compared(then.value.tree, after, workspaces)) : then;
}

/** A call says it of itself; before any other event the files are what its history made them. */
function treeBefore(history: readonly SessionEvent[], event: EventId): TreeId | undefined {
  const at = history.findIndex(({ id }) => id === event);
  const found = history[at];
  const said = found && (treeFound(found) as TreeId | undefined);
  return said ?? placeOfFiles(history.slice(0, at))?.tree;
}

async function compared(
  before: TreeId | undefined,
  after: TreeId,
  workspaces: Pick<Workspaces, 'changes'>,
): Promise<FileChanges> {
  if (before === undefined) return { after, changes: [] };
  return { before, after, changes: before === after ? [] : await workspaces.changes(before, after) };
}
