import { sha256 } from '../../../core/adapters/sha256.ts';
import { canonicalText } from '../../../core/model/canonical.ts';
import type { SessionId, TreeId } from '../../../core/model/ids.ts';
import type { TreeChange, WorkingFolder, Workspaces } from '../../../core/runtime/ports/workspaces.ts';

/** Files by path. */
type Files = Readonly<Record<string, string>>;

/** Workspaces in memory, without links, merges or carried folders: what a run needs of them. Working folders outlive a killed run. */
export interface FakeWorkspaces extends Workspaces {
  readonly files: (session: string) => Record<string, string>;
  readonly opened: () => number;
}

export function fakeWorkspaces(): FakeWorkspaces {
  const trees = new Map<TreeId, Files>();
  const folders = new Map<string, Record<string, string>>();
  const keep = (files: Files): TreeId => {
    const id = sha256(canonicalText(files)) as TreeId;
    trees.set(id, { ...files });
    return id;
  };
  const filesOf = (tree: TreeId): Files => trees.get(tree) ?? {};
  const notHere = () => Promise.reject(new Error('not in these workspaces'));
  const folderOf = (session: SessionId): WorkingFolder => ({
    path: `/made-up/${session}`,
    files: { read: notHere, write: notHere, remove: notHere, list: notHere },
    carried: [],
    snapshot: async () => ({ tree: keep(folders.get(session) ?? {}), carried: [], leftOut: [] }),
    restore: async (tree) => {
      folders.set(session, { ...filesOf(tree) });
      return { written: 0, removed: 0 };
    },
  });
  return {
    empty: keep({}),
    takeIn: notHere,
    open: async (session, tree) => {
      if (!folders.has(session)) folders.set(session, { ...filesOf(tree) });
      return folderOf(session);
    },
    discard: async (session) => void folders.delete(session),
    entries: notHere,
    entry: notHere,
    changes: async (before, after) => changesOf(filesOf(before), filesOf(after)),
    merge: notHere,
    blobsOf: notHere,
    files: (session) => {
      const files = folders.get(session) ?? {};
      folders.set(session, files);
      return files;
    },
    opened: () => folders.size,
  };
}

function changesOf(before: Files, after: Files): TreeChange[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths.flatMap((path): TreeChange[] => {
    if (before[path] === after[path]) return [];
    if (before[path] === undefined) return [{ path, change: 'added' }];
    return [{ path, change: after[path] === undefined ? 'removed' : 'changed' }];
  });
}
