import type { TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { treeAfter, treeFound } from '../../model/workspace/tree-after.ts';
import type { MovedPath } from '../../projections/watch/watch-files.ts';
import type { TreeChange, TreeEntry } from '../ports/workspaces.ts';
import { HostError } from '../ports.ts';

/** What differs between two trees, by path. Rejects with HostError where one is not there. */
export type CompareTrees = (before: TreeId, after: TreeId) => Promise<readonly TreeChange[]>;

/**
 * What each event of a history changed of the files, root first: of every event that leaves another tree than it found. Undefined where the
 * trees can't be compared: without `compare`, and where one was erased or damaged.
 */
export function createMovedPaths(compare: CompareTrees | undefined) {
  let tree: string | undefined;
  return async (event: SessionEvent): Promise<readonly MovedPath[] | undefined> => {
    const after = treeAfter(event);
    if (after === undefined) return undefined;
    const before = treeFound(event) ?? tree;
    tree = after;
    if (before === undefined || before === after) return [];
    return compare && (await orUndefined(compare(before as TreeId, after as TreeId)))?.map(movedPath);
  };
}

async function orUndefined(comparing: Promise<readonly TreeChange[]>): Promise<readonly TreeChange[] | undefined> {
  try {
    return await comparing;
  } catch (cause) {
    if (cause instanceof HostError && cause.code === 'store-broken') return undefined;
    throw cause;
  }
}

function movedPath({ path, change, before, after }: TreeChange): MovedPath {
  return {
    path,
    change,
    ...(before === undefined ? {} : { before: contentOf(before) }),
    ...(after === undefined ? {} : { after: contentOf(after) }),
  };
}

/** What an entry is, but for what a folder holds: that has paths of its own. */
function contentOf(entry: TreeEntry): string {
  if (entry.kind === 'link') return `link ${entry.target}`;
  return `${entry.kind} ${entry.mode} ${entry.kind === 'file' ? entry.blob : ''}`;
}
