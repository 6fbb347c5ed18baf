import { lstatSync, type PathLike, type Stats } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SandboxCommand } from '../../../runtime/ports/sandbox.ts';
import type { WalkedDisk } from '../../../runtime/ports/walked-disk.ts';
import { countDisk, type DiskCount } from '../../disk-count.ts';
import { errnoOf, isGone } from '../../workspace-cas/errno-of.ts';
import { type HeldFolder, holdFolder } from '../../workspace-cas/held-folder.ts';
import { namesIn } from '../../workspace-cas/name-list.ts';

/** Longest that the thread is held at a time. */
const SLICE_MS = 8;

/** Folders within folders that are held open at a time. */
const MOST_HELD = 256;

interface Counting {
  readonly from?: Pick<WalkedDisk, 'bytes' | 'linked'>;
  readonly see?: (entry: Stats) => void;
}

/**
 * Disk that some folders take, in bytes: blocks as the file system counts them, and 512 for each name. A file with several names counts once.
 * Links are not followed, also not one that takes a folder's place meanwhile. Any depth is counted. Infinite where a folder may not be read.
 * Stops early when the signal is aborted. `from`: what was counted already, and is part of the sum. `see` is given each entry that is counted.
 */
export async function measureFolders(
  folders: readonly (string | Uint8Array)[],
  signal: AbortSignal,
  { from, see = () => undefined }: Counting = {},
): Promise<number> {
  const walk: Walk = { disk: countDisk(from), see, sinceMs: performance.now(), signal };
  for (const folder of folders) await addFolder(walk, typeof folder === 'string' ? folder : Buffer.from(folder));
  return walk.disk.bytes();
}

/** Disk that the folders which a command can write to take before it starts. A workspace that was walked already is not walked again. */
export async function measureBefore(
  folders: readonly string[],
  { workspace, walked }: Pick<SandboxCommand, 'workspace' | 'walked'>,
  signal: AbortSignal,
): Promise<number> {
  if (walked === undefined || !folders.includes(workspace)) return measureFolders(folders, signal);
  const others = folders.filter((folder) => folder !== workspace);
  return measureFolders([...walked.unwalked, ...others], signal, { from: walked });
}

interface Walk {
  readonly disk: DiskCount;
  readonly see: (entry: Stats) => void;
  readonly signal: AbortSignal;
  sinceMs: number;
}

/** A folder on the way from the root to where the walk is. */
interface Level {
  readonly name: string;
  /** Names of folders in it that are still to be counted. */
  readonly open: string[];
  /** Absent where it was let go of: so many are held above the deepest one. */
  held: HeldFolder | undefined;
}

/** Goes down without recursion, and holds a bounded number of folders: a folder may be of any depth. */
async function addFolder(walk: Walk, path: PathLike): Promise<void> {
  const way: Level[] = [];
  const enter = async (name: string, hold: () => HeldFolder) => {
    const held = holdOrTell(hold, walk.disk);
    if (held === undefined) return;
    const level: Level = { name, held, open: [] };
    way.push(level);
    await addEntries(walk, held, level.open);
    if (way.length > MOST_HELD + 1) letGo(way.at(-1 - MOST_HELD));
  };
  try {
    await enter('', () => holdFolder(path));
    while (way.length > 0 && !isOver(walk)) {
      const name = way.at(-1)?.open.pop();
      if (name === undefined) letGo(way.pop());
      else {
        const folder = heldAgain(way, walk.disk);
        if (folder !== undefined) await enter(name, () => folder.below(name));
      }
    }
  } finally {
    way.forEach(letGo);
  }
}

/** Counts what is in a folder; the names of folders in it are added to `open`. */
async function addEntries(walk: Walk, folder: HeldFolder, open: string[]): Promise<void> {
  for (const name of namesIn(folder.here)) {
    if (isOver(walk)) return;
    const stat = lstatSync(folder.at(name), { throwIfNoEntry: false });
    if (stat === undefined) continue;
    walk.disk.add(stat);
    walk.see(stat);
    if (stat.isDirectory()) open.push(name);
    await breathe(walk);
  }
}

/** The deepest folder of the way, and those above it, held anew from the root; undefined where one of them is gone: the way ends above it then. */
function heldAgain(way: Level[], disk: DiskCount): HeldFolder | undefined {
  const last = way.at(-1)?.held;
  if (last !== undefined) return last;
  for (let at = 1; at < way.length; at++) {
    const [above, level] = [way[at - 1], way[at]];
    if (above?.held === undefined || level === undefined || level.held !== undefined) continue;
    level.held = holdOrTell(() => above.held?.below(level.name), disk);
    if (level.held === undefined) {
      way.splice(at);
      return undefined;
    }
    if (at > 1 && at < way.length - MOST_HELD) letGo(above);
  }
  return way.at(-1)?.held;
}

function letGo(level: Level | undefined): void {
  level?.held?.close();
  if (level !== undefined) level.held = undefined;
}

function isOver({ signal, disk }: Walk): boolean {
  return signal.aborted || disk.bytes() === Number.POSITIVE_INFINITY;
}

/** Undefined where it is gone, or may not be read, which is told. */
function holdOrTell(hold: () => HeldFolder | undefined, disk: DiskCount): HeldFolder | undefined {
  try {
    return hold();
  } catch (cause) {
    if (isGone(cause)) return undefined;
    if (!/^(EACCES|EPERM|ENAMETOOLONG)$/.test(errnoOf(cause) ?? '')) throw cause;
    disk.unbound();
    return undefined;
  }
}

async function breathe(walk: Walk): Promise<void> {
  if (performance.now() - walk.sinceMs < SLICE_MS) return;
  await nextTurn();
  walk.sinceMs = performance.now();
}
