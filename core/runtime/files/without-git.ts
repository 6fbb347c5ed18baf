import type { Sha256 } from '../../model/envelope.ts';
import type { TreeId } from '../../model/ids.ts';
import { type TreeNode, treeText } from '../../model/workspace/tree.ts';
import type { BlobStore } from '../ports.ts';
import { treeReader } from '../tree-blobs.ts';

/**
 * A tree without folders and files named `.git`, at any depth: what is in them starts programs, and is never written to a person's folder. New
 * trees are durable when this settles.
 */
export async function withoutGit(
  tree: TreeId,
  { blobs, sha256 }: { readonly blobs: BlobStore; readonly sha256: Sha256 },
): Promise<TreeId> {
  const read = treeReader(blobs, sha256);
  const made: Uint8Array[] = [];
  const strip = async (id: TreeId): Promise<TreeId> => {
    const nodes = await read(id);
    const kept: TreeNode[] = [];
    for (const node of nodes) {
      if (node.name.toLowerCase() === '.git') continue;
      kept.push(node.kind === 'folder' ? { ...node, tree: await strip(node.tree) } : node);
    }
    const text = treeText(kept);
    const stripped = sha256(text) as TreeId;
    if (stripped !== id) made.push(new TextEncoder().encode(text));
    return stripped;
  };
  const stripped = await strip(tree);
  await blobs.putAll(made);
  return stripped;
}
