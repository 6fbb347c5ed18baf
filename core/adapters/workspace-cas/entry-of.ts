import type { TreeNode } from '../../model/workspace/tree.ts';
import type { TreeEntry } from '../../runtime/ports/workspaces.ts';

/** A node as an entry of the folder at `folder`: empty for the root. */
export function entryOf(node: TreeNode, folder: string): TreeEntry {
  const { name, ...rest } = node;
  const path = folder === '' ? name : `${folder}/${name}`;
  if (rest.kind !== 'file') return { ...rest, path };
  return { ...rest, path, isExecutable: (rest.mode & 0o100) !== 0 };
}
