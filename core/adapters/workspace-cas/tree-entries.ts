import type { BlobId, TreeId } from '../../model/ids.ts';
import type { TreeNode } from '../../model/workspace/tree.ts';
import type { TreeEntry } from '../../runtime/ports/workspaces.ts';
import { entryOf, type ReadTree } from './read-trees.ts';

/** The entry at a path of a tree; undefined where there is none. The root is no entry. */
export async function entryAt(tree: TreeId, path: string, readTree: ReadTree): Promise<TreeEntry | undefined> {
  const names = path.split('/');
  const folder = await folderAt(tree, names.slice(0, -1), readTree);
  const node = folder && (await readTree(folder)).find(({ name }) => name === names.at(-1));
  return node && entryOf(node, names.slice(0, -1).join('/'));
}

/** The entries of a folder of a tree, by name, each before what is in it; undefined where the path, empty for the root, is no folder. */
export async function entriesAt(
  tree: TreeId,
  { path, isDeep }: { readonly path: string; readonly isDeep: boolean },
  readTree: ReadTree,
): Promise<TreeEntry[] | undefined> {
  const folder = await folderAt(tree, path === '' ? [] : path.split('/'), readTree);
  if (folder === undefined) return undefined;
  const entries: TreeEntry[] = [];
  const add = async (id: TreeId, under: string): Promise<void> => {
    for (const node of await readTree(id)) {
      const entry = entryOf(node, under);
      entries.push(entry);
      if (isDeep && node.kind === 'folder') await add(node.tree, entry.path);
    }
  };
  await add(folder, path);
  return entries;
}

/** All blobs that trees are made of, trees among them. Each tree is read once. */
export async function blobsOfTrees(trees: readonly TreeId[], readTree: ReadTree): Promise<Set<BlobId>> {
  const found = new Set<BlobId>();
  const open: TreeId[] = [...trees];
  for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
    if (found.has(tree as string as BlobId)) continue;
    found.add(tree as string as BlobId);
    for (const node of await readTree(tree)) addNode(node, found, open);
  }
  return found;
}

function addNode(node: TreeNode, found: Set<BlobId>, open: TreeId[]): void {
  if (node.kind === 'file') found.add(node.blob);
  if (node.kind === 'folder') open.push(node.tree);
}

async function folderAt(tree: TreeId, names: readonly string[], readTree: ReadTree): Promise<TreeId | undefined> {
  let folder = tree;
  for (const name of names) {
    const node = (await readTree(folder)).find((each) => each.name === name);
    if (node?.kind !== 'folder') return undefined;
    folder = node.tree;
  }
  return folder;
}
