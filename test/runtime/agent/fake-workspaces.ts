import { sha256 } from '../../../core/adapters/sha256.ts';
import { canonicalText } from '../../../core/model/canonical.ts';
import type { SessionId, TreeId } from '../../../core/model/ids.ts';
import type {
  MergeTrees,
  SettledPath,
  TreeChange,
  TreeMerge,
  WorkingFolder,
  Workspaces,
} from '../../../core/runtime/ports/workspaces.ts';

/** Files by path. */
type Files = Readonly<Record<string, string>>;

/**
 * Workspaces in memory, without links; what is below `node_modules` is in no tree, and goes along from the folder of a session alone: what runs
 * and merges need of them. A merge is by path alone: no two texts are joined. Working folders outlive a killed run.
 */
export interface FakeWorkspaces extends Workspaces {
  /** The tree of some files. */
  readonly keep: (files: Files) => TreeId;
  readonly filesOf: (tree: TreeId) => Files;
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
  const filesIn = (session: string): Files => folders.get(session) ?? {};
  const besideIn = (session: string): Files => inTree(filesIn(session), false);
  const folderOf = (session: SessionId): WorkingFolder => ({
    path: `/made-up/${session}`,
    files: { read: notHere, write: notHere, remove: notHere, list: notHere },
    carried: [],
    snapshot: async () => ({
      tree: keep(inTree(filesIn(session), true)),
      carried: Object.keys(besideIn(session)).length === 0 ? [] : [{ path: 'node_modules', holds: 'packages' }],
      leftOut: [],
    }),
    restore: async (tree) => {
      folders.set(session, { ...besideIn(session), ...filesOf(tree) });
      return { written: 0, removed: 0 };
    },
    takeBeside: async (from) => {
      const theirs = besideIn(from);
      if (Object.keys(theirs).length === 0) return { brought: [], left: [] };
      folders.set(session, { ...inTree(filesIn(session), true), ...theirs });
      return { brought: ['node_modules'], left: [] };
    },
  });
  return {
    empty: keep({}),
    takeIn: notHere,
    takeInCommit: notHere,
    revisions: notHere,
    open: async (session, tree, { carried = [] } = {}) => {
      const beside = carried.map((each) => besideIn(each.session ?? ''));
      if (!folders.has(session)) folders.set(session, Object.assign({}, ...beside, filesOf(tree)));
      return folderOf(session);
    },
    has: async (session) => folders.has(session),
    missing: async () => [],
    discard: async (session) => void folders.delete(session),
    entries: notHere,
    entry: notHere,
    changes: async (before, after) => changesOf(filesOf(before), filesOf(after)),
    merge: async (merged, settled) => {
      const { files, ...merge } = mergeFiles(merged, settled, filesOf);
      return merge.conflicts.length > 0 ? merge : { ...merge, tree: keep(files) };
    },
    keep,
    filesOf,
    blobsOf: notHere,
    files: (session) => {
      const files = folders.get(session) ?? {};
      folders.set(session, files);
      return files;
    },
    opened: () => folders.size,
  };
}

/** Of some files those that a tree holds, or those that it does not. */
function inTree(files: Files, is: boolean): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('node_modules/') !== is));
}

function changesOf(before: Files, after: Files): TreeChange[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths.flatMap((path): TreeChange[] => {
    if (before[path] === after[path]) return [];
    if (before[path] === undefined) return [{ path, change: 'added' }];
    return [{ path, change: after[path] === undefined ? 'removed' : 'changed' }];
  });
}

function mergeFiles(
  { base, ours, theirs }: MergeTrees,
  settled: readonly SettledPath[],
  filesOf: (tree: TreeId) => Files,
): Pick<TreeMerge, 'conflicts' | 'brought'> & { readonly files: Files } {
  const [was, a, b] = [filesOf(base), filesOf(ours), filesOf(theirs)];
  const files: Record<string, string> = { ...a };
  const conflicts: TreeMerge['conflicts'][number][] = [];
  const brought: TreeMerge['brought'][number][] = [];
  const put = (path: string, text: string | undefined, how: 'theirs' | 'settled'): void => {
    brought.push({ path, how });
    if (text === undefined) delete files[path];
    else files[path] = text;
  };
  for (const path of [...new Set([was, a, b].flatMap(Object.keys))].sort()) {
    if (b[path] === was[path] || a[path] === b[path]) continue;
    const answer = settled.find((each) => each.path === path);
    if (a[path] === was[path]) put(path, b[path], 'theirs');
    else if (answer === undefined)
      conflicts.push({ path, why: a[path] === undefined || b[path] === undefined ? 'removed' : 'content' });
    else
      put(path, answer.take === 'edit' ? answer.text : { base: was, ours: a, theirs: b }[answer.take][path], 'settled');
  }
  return { files, conflicts, brought };
}
