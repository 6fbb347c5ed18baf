import type { ComparedChange, FileRow } from '../../../core/contract/view.ts';

/** An entry of the tree as it is listed. */
export interface TreeRow {
  readonly entry: FileRow;
  readonly name: string;
  /** Folders that it is in. */
  readonly depth: number;
  /** What the step did to it. */
  readonly change?: ComparedChange;
}

/** Entries that are in no closed folder, in order; then, at their path, those that the step deleted. */
export function treeRows(
  entries: readonly FileRow[],
  changes: readonly ComparedChange[],
  closed: ReadonlySet<string>,
): TreeRow[] {
  const byPath = new Map(changes.map((change) => [change.path, change]));
  return entries.filter(({ path }) => !isInClosed(path, closed)).map((entry) => rowOf(entry, byPath.get(entry.path)));
}

/** What the step deleted, by path: it is in no tree any more. */
export function deletedRows(changes: readonly ComparedChange[]): TreeRow[] {
  return changes.flatMap((change) =>
    change.change === 'removed' && change.before !== undefined
      ? [{ ...rowOf(change.before, change), name: change.path, depth: 0 }]
      : [],
  );
}

function rowOf(entry: FileRow, change: ComparedChange | undefined): TreeRow {
  const names = entry.path.split('/');
  return {
    entry,
    name: names.at(-1) ?? entry.path,
    depth: names.length - 1,
    ...(change === undefined ? {} : { change }),
  };
}

function isInClosed(path: string, closed: ReadonlySet<string>): boolean {
  if (closed.size === 0) return false;
  for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1))
    if (closed.has(path.slice(0, cut))) return true;
  return false;
}
