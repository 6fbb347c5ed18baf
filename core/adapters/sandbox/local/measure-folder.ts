import { closeSync, constants, type Dirent, lstatSync, openSync, readdirSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SandboxCommand } from '../../../runtime/ports/sandbox.ts';
import type { WalkedDisk } from '../../../runtime/ports/walked-disk.ts';
import { countDisk, type DiskCount, MOST_COUNTED_LEVELS } from '../../disk-count.ts';

/** Longest that the thread is held at a time. */
const SLICE_MS = 8;

/**
 * Disk that some folders take, in bytes: blocks as the file system counts them, and 512 for each name. A file with several names counts once.
 * Links are not followed, also not one that takes a folder's place meanwhile. Infinite where a folder can't be looked into: it is deeper
 * than 256, or it may not be read. Stops early when the signal is aborted. `from`: what was counted already, and is part of the sum.
 */
export async function measureFolders(
  folders: readonly (string | Uint8Array)[],
  signal: AbortSignal,
  from?: Pick<WalkedDisk, 'bytes' | 'linked'>,
): Promise<number> {
  const walk: Walk = { disk: countDisk(from), sinceMs: performance.now(), signal };
  for (const folder of folders) await addFolder(walk, Buffer.from(folder as Uint8Array), 0);
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
  return measureFolders([...walked.unwalked, ...others], signal, walked);
}

interface Walk {
  readonly disk: DiskCount;
  readonly signal: AbortSignal;
  sinceMs: number;
}

/** Names are bytes: one that is no UTF-8 would not be found again as text, and what it holds would not count. */
async function addFolder(walk: Walk, path: Buffer, depth: number): Promise<void> {
  const fd = depth > MOST_COUNTED_LEVELS ? 'unknown' : openFolder(path);
  if (fd === 'unknown') walk.disk.unbound();
  if (typeof fd !== 'number') return;
  try {
    const here = Buffer.from(`/proc/self/fd/${fd}/`);
    for (const entry of readdirSync(here, { withFileTypes: true, encoding: 'buffer' }) as Dirent<Buffer>[]) {
      if (walk.signal.aborted || walk.disk.bytes() === Number.POSITIVE_INFINITY) return;
      const name = Buffer.concat([here, entry.name]);
      const stat = lstatSync(name, { throwIfNoEntry: false });
      if (stat !== undefined) walk.disk.add(stat);
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

async function breathe(walk: Walk): Promise<void> {
  if (performance.now() - walk.sinceMs < SLICE_MS) return;
  await nextTurn();
  walk.sinceMs = performance.now();
}
