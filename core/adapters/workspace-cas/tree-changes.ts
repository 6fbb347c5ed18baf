import type { TreeId } from '../../model/ids.ts';
import { isSameNode } from '../../model/workspace/merge-node.ts';
import { runsLater } from '../../model/workspace/runs-later.ts';
import type { TreeNode } from '../../model/workspace/tree.ts';
import type { TreeChange } from '../../runtime/ports/workspaces.ts';
import type { ReadTree } from '../../runtime/tree-blobs.ts';
import { entryOf } from './entry-of.ts';

/** What differs between two trees, by path. Reads only folders that differ. Rejects with HostError where a tree is not there. */
export async function treeChanges(before: TreeId, after: TreeId, readTree: ReadTree): Promise<TreeChange[]> {
  const changes: TreeChange[] = [];
  await compare(before, after, { folder: '', readTree, changes });
  return changes;
}

interface Comparing {
  readonly folder: string;
  readonly readTree: ReadTree;
  readonly changes: TreeChange[];
}

async function compare(before: TreeId | undefined, after: TreeId | undefined, at: Comparing): Promise<void> {
  if (before === after) return;
  const [old, now] = await Promise.all([byName(before, at.readTree), byName(after, at.readTree)]);
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  for (const name of names) {
    const [was, is] = [old.get(name), now.get(name)];
    if (isSameNode(was, is)) continue;
    tell(was, is, at);
    const inner = { ...at, folder: at.folder === '' ? name : `${at.folder}/${name}` };
    await compare(treeOf(was), treeOf(is), inner);
  }
}

/** A folder is told of where it came, went, or has other permissions; what is in it is told of by itself. */
function tell(was: TreeNode | undefined, is: TreeNode | undefined, { folder, changes }: Comparing): void {
  const before = was && entryOf(was, folder);
  const after = is && entryOf(is, folder);
  const path = (before ?? after)?.path ?? '';
  const later = runsLater(path) ? { runsLater: true as const } : {};
  if (was !== undefined && is !== undefined && was.kind === is.kind && before !== undefined && after !== undefined) {
    if (was.kind === 'folder' && is.kind === 'folder' && was.mode === is.mode) return;
    changes.push({ path, change: 'changed', before, after, ...later });
    return;
  }
  if (before !== undefined) changes.push({ path, change: 'removed', before, ...later });
  if (after !== undefined) changes.push({ path, change: 'added', after, ...later });
}

async function byName(tree: TreeId | undefined, readTree: ReadTree): Promise<ReadonlyMap<string, TreeNode>> {
  return new Map(tree === undefined ? [] : (await readTree(tree)).map((node) => [node.name, node]));
}

function treeOf(node: TreeNode | undefined): TreeId | undefined {
  return node?.kind === 'folder' ? node.tree : undefined;
}
