import type { TreeId } from '../../model/ids.ts';
import type { ReadTree } from '../../runtime/tree-blobs.ts';
import { type FolderMemory, newMemory } from './folder-memory.ts';

/**
 * What is remembered of a folder that was left as a tree by a process that is gone: its entries, each to be read again. So a dependency
 * folder that is in the tree stays in it. Rejects with HostError where a tree is not there.
 */
export async function memoryOf(tree: TreeId, readTree: ReadTree): Promise<FolderMemory> {
  const memory = newMemory();
  for (const node of await readTree(tree)) {
    memory.nodes.set(node.name, { node });
    if (node.kind === 'folder') memory.folders.set(node.name, await memoryOf(node.tree, readTree));
  }
  return memory;
}
