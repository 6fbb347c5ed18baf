import type { TreeId } from '../../model/ids.ts';
import type { TreeEntry } from '../../runtime/ports/workspaces.ts';
import type { ReadTree } from '../../runtime/tree-blobs.ts';
import { entryOf } from './entry-of.ts';

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

async function folderAt(tree: TreeId, names: readonly string[], readTree: ReadTree): Promise<TreeId | undefined> {
  let folder = tree;
  for (const name of names) {
    const node = (await readTree(folder)).find((each) => each.name === name);
    if (node?.kind !== 'folder') return undefined;
    folder = node.tree;
  }
  return folder;
}
