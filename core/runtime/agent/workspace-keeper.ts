import type { Draft } from '../../model/envelope.ts';
import type { SessionId, TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Carried, Snapshot, TreeChange, WorkingFolder, Workspaces } from '../ports/workspaces.ts';

/** The files of a session while it runs: no folder is made before the first effect (F2). */
export interface WorkspaceKeeper {
  /** The tree that the session's files are, as the record has it. */
  readonly tree: () => TreeId;
  /** The folder, as the record has it; with it what was written there since by nobody's call, to be recorded first (T4). */
  readonly folder: () => Promise<{ readonly folder: WorkingFolder; readonly outside: readonly Draft[] }>;
  /** Takes the folder as it is after a call: the tree from now on, and what changed. */
  readonly taken: () => Promise<{ readonly snapshot: Snapshot; readonly changes: readonly TreeChange[] }>;
  /** Brings the folder back to a tree: before an attempt is made again. */
  readonly back: (tree: TreeId) => Promise<void>;
}

/** Where a session's files stand at the end of its history: the newest event that names a tree says it (S6, F2). */
export function placeOfFiles(
  history: readonly SessionEvent[],
): { readonly tree: TreeId; readonly carried: readonly Carried[] } | undefined {
  for (const event of history.toReversed()) {
    const tree = treeAfter(event);
    if (tree === undefined) continue;
    return { tree: tree as TreeId, carried: carriedIn(history) };
  }
  return undefined;
}

/** Dependency folders that go along, from the folder that the files were taken from. */
function carriedIn(history: readonly SessionEvent[]): readonly Carried[] {
  const began = history.findLast((event) => event.kind === 'workspace/began');
  if (began?.kind !== 'workspace/began') return [];
  const { from, carried = [] } = began.payload;
  const source = from.how === 'folder' ? { from: from.path } : {};
  return carried.map(({ path }) => ({ path, how: 'missing', ...source }));
}

function treeAfter(event: SessionEvent): string | undefined {
  switch (event.kind) {
    case 'workspace/began':
    case 'workspace/restored':
      return event.payload.tree;
    case 'workspace/changed-outside':
      return event.payload.after;
    case 'tool/ended':
      return event.payload.treeAfter;
    case 'merge/completed':
    case 'session/detached':
      return event.payload.tree;
    default:
      return undefined;
  }
}

/** Paths that an event lists at most. */
const MOST_PATHS = 1_000;

/** Keeps the files of a session whose record ends at `tree`. */
export function keepWorkspace(
  workspaces: Workspaces,
  session: SessionId,
  start: { readonly tree: TreeId; readonly carried: readonly Carried[] },
): WorkspaceKeeper {
  let { tree } = start;
  let opened: Promise<WorkingFolder> | undefined;
  const open = () => {
    opened ??= workspaces.open(session, tree, start.carried);
    return opened;
  };
  return {
    tree: () => tree,
    async folder() {
      const folder = await open();
      const { tree: now } = await folder.snapshot();
      if (now === tree) return { folder, outside: [] };
      const changes = await workspaces.changes(tree, now);
      const outside = changedOutside(tree, now, changes);
      tree = now;
      return { folder, outside: [outside] };
    },
    async taken() {
      const folder = await open();
      const snapshot = await folder.snapshot();
      const changes = snapshot.tree === tree ? [] : await workspaces.changes(tree, snapshot.tree);
      tree = snapshot.tree;
      return { snapshot, changes };
    },
    async back(to) {
      await (await open()).restore(to);
      tree = to;
    },
  };
}

function changedOutside(before: TreeId, after: TreeId, changes: readonly TreeChange[]): Draft {
  const paths = changes.slice(0, MOST_PATHS).map(({ path }) => path);
  return {
    kind: 'workspace/changed-outside',
    payload: { before, after, paths },
    refs: [{ tree: before }, { tree: after }],
  };
}
