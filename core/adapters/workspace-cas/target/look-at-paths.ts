import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import type { BlobId, TreeId } from '../../../model/ids.ts';
import { nameOfBytes } from '../../../model/workspace/entry-name.ts';
import { type TreeNode, treeText } from '../../../model/workspace/tree.ts';
import type { Look } from '../../../runtime/ports/target-folders.ts';
import type { ReadTree } from '../../../runtime/tree-blobs.ts';
import { createBlobBatch } from '../blob-batch.ts';
import { errnoOf } from '../errno-of.ts';
import { modeOf } from '../folder-memory.ts';
import { type HeldFolder, holdFolder } from '../held-folder.ts';
import { namesIn } from '../name-list.ts';
import { type FileReading, readFileNode } from '../read-file-node.ts';
import type { ScanWorld } from '../scan-folder.ts';

/** What looking at a folder needs beside it. */
export interface LookWorld extends ScanWorld {
  readonly readTree: ReadTree;
}

interface Looking extends FileReading {
  readonly readTree: ReadTree;
  readonly blocked: Look['blocked'][number][];
}

/** Names on the way to some paths. */
interface Ways extends Map<string, Ways> {}

/** Takes a tree with the entries at some paths as a folder has them. Throws what the file system says. */
export async function lookAtPaths(
  folder: string,
  { like, paths }: { readonly like: TreeId; readonly paths: readonly string[] },
  world: LookWorld,
): Promise<Look> {
  const batch = createBlobBatch(world.blobs);
  const looking: Looking = { ...world, batch, signal: undefined, blocked: [] };
  const root = holdFolder(folder);
  try {
    const tree = await lookIn(root, { path: '', like, ways: waysTo(paths) }, looking);
    await batch.flush();
    return { tree, blocked: looking.blocked };
  } finally {
    root.close();
  }
}

interface At {
  /** With a `/` at its end unless it is the root. */
  readonly path: string;
  readonly like: TreeId | undefined;
  readonly ways: Ways;
}

async function lookIn(folder: HeldFolder, { path, like, ways }: At, looking: Looking): Promise<TreeId> {
  const known = like === undefined ? [] : await looking.readTree(like);
  const nodes = new Map(known.map((node) => [node.name, node]));
  const names = new Set(namesIn(folder.here));
  for (const [name, inner] of ways) {
    const before = nodes.get(name);
    nodes.delete(name);
    const stat = lstatSync(folder.at(name), { throwIfNoEntry: false });
    if (stat === undefined) continue;
    const at = { path: path + name, like: before?.kind === 'folder' ? before.tree : undefined, ways: inner };
    const node = names.has(name)
      ? await nodeAt(folder, { name, stat, at }, looking)
      : block(looking, at.path, 'the disk takes it for another name that is there');
    if (node !== undefined) nodes.set(name, node);
  }
  const text = treeText([...nodes.values()]);
  const tree = looking.sha256(text);
  await looking.batch.add(tree as BlobId, Buffer.from(text));
  return tree as TreeId;
}

interface Found {
  readonly name: string;
  readonly stat: Stats;
  readonly at: At;
}

async function nodeAt(folder: HeldFolder, { name, stat, at }: Found, looking: Looking): Promise<TreeNode | undefined> {
  try {
    if (stat.isSymbolicLink()) {
      const target = nameOfBytes(readlinkSync(folder.at(name), { encoding: 'buffer' }));
      return { kind: 'link', name, target };
    }
    if (stat.isFile()) return (await readFileNode(folder, name, looking))?.node;
    if (!stat.isDirectory()) return block(looking, at.path, 'it is no file there, but a pipe, socket or device');
    const inner = folder.below(name);
    try {
      const tree = await lookIn(inner, { ...at, path: `${at.path}/` }, looking);
      return { kind: 'folder', name, tree, mode: modeOf(stat) };
    } finally {
      inner.close();
    }
  } catch (cause) {
    if (!/^(EACCES|EPERM)$/.test(errnoOf(cause) ?? '')) throw cause;
    return block(looking, at.path, `this user may not read it (${errnoOf(cause)})`);
  }
}

function block({ blocked }: Looking, path: string, because: string): undefined {
  blocked.push({ path, because });
}

function waysTo(paths: readonly string[]): Ways {
  const root: Ways = new Map();
  for (const path of paths) {
    let ways = root;
    for (const name of path.split('/')) {
      const inner: Ways = ways.get(name) ?? new Map();
      ways.set(name, inner);
      ways = inner;
    }
  }
  return root;
}
