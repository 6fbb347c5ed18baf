import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId, TreeId } from '../../model/ids.ts';
import { DEPENDENCY_FOLDERS } from '../../model/workspace/dependency-folders.ts';
import { bytesOfName, nameOfBytes } from '../../model/workspace/entry-name.ts';
import { type TreeNode, treeText } from '../../model/workspace/tree.ts';
import { createPace, type Pace } from '../../runtime/pace.ts';
import type { WalkedDisk } from '../../runtime/ports/walked-disk.ts';
import type { Dependency, Snapshot } from '../../runtime/ports/workspaces.ts';
import type { BlobStore } from '../../runtime/ports.ts';
import { countDisk, type DiskCount } from '../disk-count.ts';
import { createBlobBatch } from './blob-batch.ts';
import { errnoOf, isGone, onDisk } from './errno-of.ts';
import { type FolderMemory, isAsRemembered, modeOf, newMemory, remembered } from './folder-memory.ts';
import { MOST_LEVELS, TOO_DEEP } from './most-levels.ts';
import { namesIn } from './name-list.ts';
import { type Place, rootPlace } from './place.ts';
import { type FileReading, readFileNode } from './read-file-node.ts';

/** What a scan needs beside the folder. */
export interface ScanWorld {
  readonly blobs: Pick<BlobStore, 'putAll' | 'putChunks'>;
  readonly sha256: Sha256;
  readonly nowMs: () => number;
}

/** Who waits for a scan. */
export interface ScanWatch {
  readonly signal?: AbortSignal;
  readonly onProgress?: (files: number, bytes: number) => void;
}

interface Scan extends FileReading {
  readonly pace: Pace;
  readonly watch: ScanWatch;
  readonly carried: Dependency[];
  readonly leftOut: { readonly path: string; readonly because: string }[];
  readonly disk: DiskCount;
  files: number;
  bytes: number;
}

/**
 * Takes a folder as a tree, and remembers it in `memory`; files that are as remembered are not read. All blobs are durable when it settles. Where
 * it rejects, what `memory` says may not be durable: it is of no use any more. Rejects with HostError, or the reason of the signal.
 */
export async function scanFolder(
  path: string,
  memory: FolderMemory,
  { world, watch = {} }: { readonly world: ScanWorld; readonly watch?: ScanWatch },
): Promise<Snapshot> {
  const batch = createBlobBatch(world.blobs);
  const scan: Scan = {
    ...world,
    batch,
    watch,
    signal: watch.signal,
    pace: createPace(undefined, watch.signal),
    carried: [],
    leftOut: [],
    disk: countDisk(),
    files: 0,
    bytes: 0,
  };
  return onDisk(path, async () => {
    const root = rootPlace(path);
    try {
      const tree = await scanPlace(root, { path: '', level: 0, memory }, scan);
      await batch.flush();
      watch.onProgress?.(scan.files, scan.bytes);
      return { tree, carried: scan.carried, leftOut: scan.leftOut, ...diskOf(path, scan) };
    } finally {
      root.close();
    }
  });
}

/** Longer paths can't be opened by name, in bytes: who wants to know what is there has to walk to it. */
const LONGEST_PATH = 4_000;

/** What the walk took note of. What is in no tree was not walked where it is a folder. */
function diskOf(root: string, { carried, leftOut, disk }: Scan): { readonly disk?: WalkedDisk } {
  const unwalked = [...carried, ...leftOut].map(({ path }) =>
    Buffer.concat([Buffer.from(`${root}/`), bytesOfName(path)]),
  );
  if (unwalked.some(({ length }) => length > LONGEST_PATH)) return {};
  return { disk: { bytes: disk.bytes(), linked: disk.linked, unwalked } };
}

interface At {
  /** Below the root, with a `/` at its end unless it is the root. */
  readonly path: string;
  readonly level: number;
  readonly memory: FolderMemory;
}

async function scanPlace(place: Place, at: At, scan: Scan): Promise<TreeId> {
  const { memory } = at;
  const isSame = looksSame(place, memory, scan.disk);
  if (isSame) for (const name of memory.carried) carry(name, at, scan);
  else await readPlace(place, at, scan);
  const hasNewFolder = await scanFolders(place, at, scan);
  scan.files += memory.nodes.size;
  if (scan.pace.isDue()) {
    scan.watch.onProgress?.(scan.files, scan.bytes);
    await scan.pace.breathe();
  }
  if (isSame && !hasNewFolder && memory.tree !== undefined) return memory.tree;
  const text = treeText([...memory.nodes.values()].map(({ node }) => node));
  memory.tree = scan.sha256(text) as TreeId;
  await scan.batch.add(memory.tree as string as BlobId, Buffer.from(text));
  return memory.tree;
}

/** Whether a folder has the entries that are remembered, each untouched: they are counted then. What is in folders of it is not looked at. */
function looksSame(place: Place, memory: FolderMemory, disk: DiskCount): boolean {
  if (memory.tree === undefined || memory.hasLeftOut) return false;
  const names = namesIn(place.here);
  if (names.length !== memory.nodes.size + memory.carried.size) return false;
  const stats: Stats[] = [];
  const isSame = names.every((name) => {
    const stat = lstatSync(place.at(name), { throwIfNoEntry: false });
    const known = memory.nodes.get(name);
    if (stat === undefined) return false;
    stats.push(stat);
    if (known === undefined) return memory.carried.has(name) && stat.isDirectory();
    if (known.node.kind === 'folder') return stat.isDirectory() && modeOf(stat) === known.node.mode;
    return isAsRemembered(known, stat);
  });
  if (isSame) stats.forEach(disk.add);
  return isSame;
}

/** Remembers the entries of a folder anew, through the folder held open. */
async function readPlace(place: Place, at: At, scan: Scan): Promise<void> {
  const { memory } = at;
  memory.hasLeftOut = false;
  memory.carried.clear();
  const held = place.held();
  const names = namesIn(held.here);
  const before = new Map(memory.nodes);
  memory.nodes.clear();
  for (const name of names) {
    const stat = lstatSync(held.at(name), { throwIfNoEntry: false });
    if (stat === undefined) continue;
    scan.disk.add(stat);
    const known = before.get(name);
    if (known !== undefined && isAsRemembered(known, stat)) memory.nodes.set(name, known);
    else if (DEPENDENCY_FOLDERS.has(name) && stat.isDirectory() && known?.node.kind !== 'folder') {
      memory.carried.add(name);
      carry(name, at, scan);
    } else await takeEntry(place, at, { name, stat, scan });
    if (scan.pace.isDue()) {
      scan.watch.onProgress?.(scan.files, scan.bytes);
      await scan.pace.breathe();
    }
  }
  for (const name of memory.folders.keys())
    if (memory.nodes.get(name)?.node.kind !== 'folder') memory.folders.delete(name);
}

async function takeEntry(
  place: Place,
  at: At,
  { name, stat, scan }: { readonly name: string; readonly stat: Stats; readonly scan: Scan },
): Promise<void> {
  const leaveOut = (because: string): void => {
    at.memory.hasLeftOut = true;
    scan.leftOut.push({ path: at.path + name, because });
  };
  const kind = kindOf(stat);
  if (kind !== undefined) return leaveOut(kind);
  try {
    if (stat.isDirectory()) {
      if (at.level >= MOST_LEVELS) return leaveOut(TOO_DEEP);
      const node: TreeNode = { kind: 'folder', name, tree: NOT_YET, mode: modeOf(stat) };
      at.memory.nodes.set(name, { node });
      if (!at.memory.folders.has(name)) at.memory.folders.set(name, newMemory());
    } else if (stat.isSymbolicLink()) {
      const target = nameOfBytes(readlinkSync(place.held().at(name), { encoding: 'buffer' }));
      at.memory.nodes.set(name, remembered({ kind: 'link', name, target }, stat, scan.nowMs()));
    } else {
      const known = await readFileNode(place.held(), name, scan);
      if (known === undefined) return;
      at.memory.nodes.set(name, known);
      scan.bytes += known.node.kind === 'file' ? known.node.sizeBytes : 0;
    }
  } catch (cause) {
    if (isGone(cause)) return;
    if (!isForbidden(cause)) throw cause;
    leaveOut(`it can’t be read (${errnoOf(cause)})`);
  }
}

/** Stands in a folder's node until its own entries are scanned. */
const NOT_YET = '' as TreeId;

/** Scans the folders of a folder. True where one of them is not the tree that it was. */
async function scanFolders(place: Place, at: At, scan: Scan): Promise<boolean> {
  let isNew = false;
  for (const [name, memory] of at.memory.folders) {
    const known = at.memory.nodes.get(name)?.node;
    if (known?.kind !== 'folder') continue;
    const inner = place.below(name);
    try {
      const tree = await scanPlace(inner, { path: `${at.path}${name}/`, level: at.level + 1, memory }, scan);
      if (tree === known.tree) continue;
      at.memory.nodes.set(name, { node: { ...known, tree } });
    } catch (cause) {
      if (!isGone(cause) && !isForbidden(cause)) throw cause;
      at.memory.nodes.delete(name);
      at.memory.folders.delete(name);
      at.memory.hasLeftOut = true;
      if (!isGone(cause)) scan.leftOut.push({ path: at.path + name, because: `it can’t be read (${errnoOf(cause)})` });
    } finally {
      inner.close();
    }
    isNew = true;
  }
  return isNew;
}

function carry(name: string, at: At, scan: Scan): void {
  scan.carried.push({ path: at.path + name, holds: DEPENDENCY_FOLDERS.get(name) ?? '' });
}

function kindOf(stat: Stats): string | undefined {
  if (stat.isSocket()) return 'it is a socket';
  if (stat.isFIFO()) return 'it is a pipe';
  if (stat.isCharacterDevice() || stat.isBlockDevice()) return 'it is a device';
  return undefined;
}

/** What the system says of one file that this user, or nobody, may read. */
function isForbidden(cause: unknown): boolean {
  return /^(EACCES|EPERM|ENXIO|ENODEV|EBUSY|ESTALE|ENAMETOOLONG)$/.test(errnoOf(cause) ?? '');
}
