import type { ComparedChange, FileRow, PlannedChange, PlannedConflict } from '../../contract/files.ts';
import type { TreeChange, TreeConflict, TreeEntry } from '../ports/workspaces.ts';

/** Paths that one answer lists at most. */
const MOST_PATHS = 1_000;

/** An entry of a tree as an answer lists it. */
export function rowOf(entry: TreeEntry): FileRow {
  const { kind, path } = entry;
  if (kind === 'link') return { kind, path, target: entry.target };
  if (kind === 'folder') return { kind, path, mode: entry.mode, digest: entry.tree };
  return { kind, path, sizeBytes: entry.sizeBytes, mode: entry.mode, digest: entry.blob };
}

/** Changes as an answer lists them. */
export function listedChanges(changes: readonly TreeChange[]) {
  return { changes: changes.slice(0, MOST_PATHS).map(changeRow), changed: changes.length };
}

/** Changes with what is on either side, as an answer lists them. */
export function comparedChanges(changes: readonly TreeChange[]) {
  return { changes: changes.slice(0, MOST_PATHS).map(comparedRow), changed: changes.length };
}

interface Plan {
  readonly target: string;
  readonly tree: string;
  readonly changes: readonly TreeChange[];
  readonly conflicts: readonly TreeConflict[];
  readonly joined: readonly string[];
  readonly seen: string;
}

/** What applying comes to, as an answer says it. */
export function planOf({ target, tree, changes, conflicts, joined, seen }: Plan) {
  const isJoined = new Set(joined);
  return {
    ...{ target, tree, seen },
    changes: changes.slice(0, MOST_PATHS).map(
      (change): PlannedChange => ({
        ...comparedRow(change),
        ...(isJoined.has(change.path) ? { joined: true } : {}),
      }),
    ),
    changed: changes.length,
    conflicts: conflicts.map(conflictRow),
  };
}

function comparedRow(change: TreeChange): ComparedChange {
  return {
    ...changeRow(change),
    ...(change.before === undefined ? {} : { before: rowOf(change.before) }),
    ...(change.after === undefined ? {} : { after: rowOf(change.after) }),
  };
}

function changeRow({ path, change, runsLater }: TreeChange) {
  return { path, change, ...(runsLater === undefined ? {} : { runsLater }) };
}

function conflictRow({ path, why, base, ours, theirs }: TreeConflict): PlannedConflict {
  return {
    path,
    why: why === 'content' && base === undefined ? 'other' : why,
    ...(base === undefined ? {} : { base: rowOf(base) }),
    ...(ours === undefined ? {} : { folder: rowOf(ours) }),
    ...(theirs === undefined ? {} : { session: rowOf(theirs) }),
  };
}
