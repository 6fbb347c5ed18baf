import { closeSync, constants, type Dirent, lstatSync, openSync, readdirSync, type Stats } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What a name takes on disk beside the blocks of its file. Bytes. */
const ENTRY_BYTES = 512;

/** Folders within folders that are looked into. */
const MAX_DEPTH = 256;

/** Longest that the thread is held at a time. */
const SLICE_MS = 8;

/**
 * Disk that some folders take, in bytes: blocks as the file system counts them, and 512 for each name. A file with several names counts once.
 * Links are not followed, also not one that takes a folder's place meanwhile. Infinite where a folder can't be looked into: it is deeper
 * than 256, or it may not be read. Stops early when the signal is aborted.
 */
export async function measureFolders(folders: readonly string[], signal: AbortSignal): Promise<number> {
  const walk: Walk = { linked: new Set(), bytes: 0, sinceMs: performance.now(), signal };
  for (const folder of folders) await addFolder(walk, Buffer.from(folder), 0);
  return walk.bytes;
}

interface Walk {
  /** Files with several names that were counted. */
  readonly linked: Set<string>;
  readonly signal: AbortSignal;
  bytes: number;
  sinceMs: number;
}

/** Names are bytes: one that is no UTF-8 would not be found again as text, and what it holds would not count. */
async function addFolder(walk: Walk, path: Buffer, depth: number): Promise<void> {
  const fd = depth > MAX_DEPTH ? 'unknown' : openFolder(path);
  if (fd === 'unknown') walk.bytes = Number.POSITIVE_INFINITY;
  if (typeof fd !== 'number') return;
  try {
    const here = Buffer.from(`/proc/self/fd/${fd}/`);
    for (const entry of readdirSync(here, { withFileTypes: true, encoding: 'buffer' }) as Dirent<Buffer>[]) {
      if (walk.signal.aborted || walk.bytes === Number.POSITIVE_INFINITY) return;
      const name = Buffer.concat([here, entry.name]);
      const stat = lstatSync(name, { throwIfNoEntry: false });
      if (stat !== undefined) walk.bytes += bytesOf(stat, walk.linked);
      await breathe(walk);
      if (stat?.isDirectory()) await addFolder(walk, name, depth + 1);
    }
  } finally {
    closeSync(fd);
  }
}

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;

function openFolder(path: Buffer): number | 'gone' | 'unknown' {
  try {
    return openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return 'gone';
    if (code === 'EACCES' || code === 'EPERM') return 'unknown';
    throw cause;
  }
}

function bytesOf(stat: Stats, linked: Set<string>): number {
  if (stat.nlink > 1 && !stat.isDirectory()) {
    const file = `${stat.dev}:${stat.ino}`;
    if (linked.has(file)) return ENTRY_BYTES;
    linked.add(file);
  }
  return ENTRY_BYTES + stat.blocks * 512;
}

async function breathe(walk: Walk): Promise<void> {
  if (performance.now() - walk.sinceMs < SLICE_MS) return;
  await nextTurn();
  walk.sinceMs = performance.now();
}
