import type { Sha256 } from '../model/envelope.ts';
import type { BlobId, TreeId } from '../model/ids.ts';
import { readTree, TreeError, type TreeNode, treeText } from '../model/workspace/tree.ts';
import { type BlobStore, type EventStore, HostError, type Leaving } from './ports.ts';

/** The entries of a tree, by name. Rejects with HostError where it is not there or was changed. */
export type ReadTree = (tree: TreeId) => Promise<readonly TreeNode[]>;

/** Reads trees from the blob store; every one is hashed again. */
export function treeReader(blobs: Pick<BlobStore, 'get'>, sha256: Sha256): ReadTree {
  return async (tree) => {
    const bytes = await blobs.get(tree as string as BlobId);
    if (bytes === undefined) throw brokenTree(tree, 'is not there');
    if (sha256(bytes) !== tree) throw brokenTree(tree, 'was changed');
    try {
      return readTree(new TextDecoder().decode(bytes));
    } catch (cause) {
      if (cause instanceof TreeError) throw brokenTree(tree, `can’t be read: ${cause.message}`);
      throw cause;
    }
  };
}

/** A tree or a blob of one is gone or was changed: nothing can be made of it. */
export function brokenTree(id: string, why: string): HostError {
  const says = `The workspace tree ${id} ${why}. Run verify to see what else is damaged; other trees can still be used.`;
  return new HostError('store-broken', says, { data: { tree: id } });
}

/** All blobs that trees are made of, trees among them. Each tree is read once. `onBroken`: told of trees that can't be read, instead of rejecting. */
export async function blobsOfTrees(
  trees: readonly TreeId[],
  read: ReadTree,
  onBroken?: (fault: HostError) => void,
): Promise<Set<BlobId>> {
  const found = new Set<BlobId>();
  const open: TreeId[] = [...trees];
  for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
    if (found.has(tree as string as BlobId)) continue;
    found.add(tree as string as BlobId);
    for (const node of await orNone(read, tree, onBroken)) {
      if (node.kind === 'file') found.add(node.blob);
      if (node.kind === 'folder') open.push(node.tree);
    }
  }
  return found;
}

/**
 * Blobs that can be dropped with what leaves: those that it names and those that its trees are made of, but for what staying events name and what
 * their trees are made of. None at all where a tree that stays can't be read: nobody knows what it is made of. The empty tree always stays.
 */
export async function blobsToDrop(
  { blobs, trees: { go, stay } }: Pick<Leaving, 'blobs' | 'trees'>,
  world: { readonly blobs: BlobStore; readonly store: Pick<EventStore, 'blobsInUse'>; readonly sha256: Sha256 },
): Promise<BlobId[]> {
  const read = treeReader(world.blobs, world.sha256);
  const named = new Set(blobs);
  const reached = [...(await blobsOfTrees(go, read, () => undefined))].filter((blob) => !named.has(blob));
  if (named.size + reached.length === 0) return [];
  let isKnown = true;
  const kept = await blobsOfTrees(stay, read, () => {
    isKnown = false;
  });
  if (!isKnown) return [];
  kept.add(world.sha256(treeText([])) as BlobId);
  const used = await world.store.blobsInUse(reached);
  return [...named, ...reached.filter((blob) => !used.has(blob))].filter((blob) => !kept.has(blob));
}

async function orNone(
  read: ReadTree,
  tree: TreeId,
  onBroken: ((fault: HostError) => void) | undefined,
): Promise<readonly TreeNode[]> {
  try {
    return await read(tree);
  } catch (cause) {
    if (onBroken === undefined || !(cause instanceof HostError) || cause.code !== 'store-broken') throw cause;
    onBroken(cause);
    return [];
  }
}
