import { mkdirSync, type Stats } from 'node:fs';
import type { TreeId } from '../../model/ids.ts';
import { isSameNode } from '../../model/workspace/merge-node.ts';
import type { TreeNode } from '../../model/workspace/tree.ts';
import { createPace, type Pace } from '../../runtime/pace.ts';
import type { Snapshot } from '../../runtime/ports/workspaces.ts';
import type { ReadTree } from '../../runtime/tree-blobs.ts';
import { onDisk } from './errno-of.ts';
import { type FolderMemory, newMemory, remembered } from './folder-memory.ts';
import { type HeldFolder, holdFolder } from './held-folder.ts';
import { removeEntry } from './remove-entry.ts';
import { type LeafNode, type WriteWorld, writeNode } from './write-node.ts';

/** What moving a folder needs beside it. */
export interface BringWorld extends WriteWorld {
  readonly readTree: ReadTree;
  readonly nowMs: () => number;
}

/** How many entries were made, and how many were taken away or replaced. */
export interface Brought {
  readonly written: number;
  readonly removed: number;
}

interface Bringing extends Pick<Snapshot, 'leftOut'> {
  readonly tree: TreeId;
  readonly memory: FolderMemory;
  readonly signal?: AbortSignal | undefined;
}

interface Moving {
  readonly world: BringWorld;
  readonly pace: Pace;
  readonly made: { readonly memory: FolderMemory; readonly node: LeafNode; readonly stat: Stats }[];
  written: number;
  removed: number;
}

/**
 * Makes a folder be a tree. `memory` and `leftOut` are of a scan of it just now; `memory` is of the tree afterwards. Only what differs is touched;
 * dependency folders stay where their folder does. Rejects with HostError where a blob is missing or the disk does not take it, and with the reason of
 * `signal`; the folder is half moved then, and `memory` of no use.
 */
export async function bringTo(
  path: string,
  { tree, memory, leftOut, signal }: Bringing,
  world: BringWorld,
): Promise<Brought> {
  const moving: Moving = { world, pace: createPace(undefined, signal), made: [], written: 0, removed: 0 };
  return onDisk(path, async () => {
    const root = holdFolder(path);
    try {
      for (const each of leftOut) await removePath(root, each.path.split('/'), moving);
      await bring(root, { tree, memory }, moving);
    } finally {
      root.close();
    }
    const nowMs = world.nowMs();
    for (const { memory: of, node, stat } of moving.made) of.nodes.set(node.name, remembered(node, stat, nowMs));
    return { written: moving.written, removed: moving.removed };
  });
}

async function bring(
  folder: HeldFolder,
  { tree, memory }: { readonly tree: TreeId; readonly memory: FolderMemory },
  moving: Moving,
): Promise<void> {
  memory.hasLeftOut = false;
  if (memory.tree === tree) return;
  const nodes = await moving.world.readTree(tree);
  const wanted = new Map(nodes.map((node) => [node.name, node]));
  folder.setMode(0o700);
  for (const [name, { node }] of [...memory.nodes]) {
    const next = wanted.get(name);
    const stays = next !== undefined && (isSameNode(node, next) || (node.kind === 'folder' && next.kind === 'folder'));
    if (!stays) await remove(folder, name, memory, moving);
  }
  for (const node of nodes) {
    if (memory.carried.has(node.name)) await remove(folder, node.name, memory, moving);
    if (!isSameNode(memory.nodes.get(node.name)?.node, node)) await make(folder, node, memory, moving);
    if (moving.pace.isDue()) await moving.pace.breathe();
  }
  memory.tree = tree;
}

async function remove(folder: HeldFolder, name: string, memory: FolderMemory, moving: Moving): Promise<void> {
  await removeEntry(folder, name, moving.pace);
  memory.nodes.delete(name);
  memory.folders.delete(name);
  memory.carried.delete(name);
  moving.removed++;
}

async function make(folder: HeldFolder, node: TreeNode, memory: FolderMemory, moving: Moving): Promise<void> {
  if (node.kind !== 'folder') {
    moving.made.push({ memory, node, stat: await writeNode(folder, node, moving.world) });
    moving.written++;
    return;
  }
  const known = memory.nodes.get(node.name);
  if (known === undefined) {
    mkdirSync(folder.at(node.name), { mode: 0o700 });
    moving.written++;
  }
  const inner = folder.below(node.name);
  const innerMemory = memory.folders.get(node.name) ?? newMemory();
  try {
    await bring(inner, { tree: node.tree, memory: innerMemory }, moving);
    inner.setMode(node.mode);
  } finally {
    inner.close();
  }
  memory.folders.set(node.name, innerMemory);
  memory.nodes.set(node.name, { node });
}

/** Removes one entry by its path; a no-op where a folder above it is not there. */
async function removePath(folder: HeldFolder, [name = '', ...rest]: readonly string[], moving: Moving): Promise<void> {
  if (rest.length === 0) {
    const mode = folder.mode();
    folder.setMode(mode | 0o700);
    await removeEntry(folder, name, moving.pace);
    folder.setMode(mode);
    moving.removed++;
    return;
  }
  const inner = folder.below(name);
  try {
    await removePath(inner, rest, moving);
  } finally {
    inner.close();
  }
}
