import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId, TreeId } from '../../model/ids.ts';
import { readTree, TreeError, type TreeNode } from '../../model/workspace/tree.ts';
import type { TreeEntry } from '../../runtime/ports/workspaces.ts';
import type { BlobStore } from '../../runtime/ports.ts';
import { brokenTree } from './errno-of.ts';

/** The entries of a tree, by name. Rejects with HostError where it is not there or was changed. */
export type ReadTree = (tree: TreeId) => Promise<readonly TreeNode[]>;

/** Reads trees from the blob store; every one is hashed again. */
export function treeReader(blobs: Pick<BlobStore, 'get'>, sha256: Sha256): ReadTree {
  return async (tree) => {
    const bytes = await blobs.get(tree as string as BlobId);
    if (bytes === undefined) throw brokenTree(tree, 'is not there');
    if (sha256(bytes) !== tree) throw brokenTree(tree, 'was changed');
    try {
      return readTree(Buffer.from(bytes).toString('utf8'));
    } catch (cause) {
      if (cause instanceof TreeError) throw brokenTree(tree, `can’t be read: ${cause.message}`);
      throw cause;
    }
  };
}

/** A node as an entry of the folder at `folder`: empty for the root. */
export function entryOf(node: TreeNode, folder: string): TreeEntry {
  const { name, ...rest } = node;
  const path = folder === '' ? name : `${folder}/${name}`;
  if (rest.kind !== 'file') return { ...rest, path };
  return { ...rest, path, isExecutable: (rest.mode & 0o100) !== 0 };
}

/** An entry as a node of the folder that it is in. */
export function nodeOf(entry: TreeEntry): TreeNode {
  const name = entry.path.slice(entry.path.lastIndexOf('/') + 1);
  if (entry.kind === 'link') return { kind: 'link', name, target: entry.target };
  if (entry.kind === 'folder') return { kind: 'folder', name, tree: entry.tree, mode: entry.mode };
  return { kind: 'file', name, blob: entry.blob, sizeBytes: entry.sizeBytes, mode: entry.mode };
}
