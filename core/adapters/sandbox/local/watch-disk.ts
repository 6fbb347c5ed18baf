import { readdirSync, type Stats, statfsSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKSPACE } from '../../../runtime/ports/sandbox.ts';
import { measureFolders } from './measure-folder.ts';

/** What a command may fill, and how its processes are found. */
export interface DiskWatch {
  /** Folder of this machine that is the workspace, written to or not: by it processes that are inside are told. */
  readonly workspace: string;
  /** Folders of this machine that it can write to. */
  readonly folders: readonly string[];
  readonly limitBytes: number;
  /** Largest file that it can write. */
  readonly fileBytes: number;
  /** What the folders took before it started. */
  readonly beforeBytes: number;
  /** Its processes, as this machine numbers them. */
  readonly pids: () => readonly number[];
}

/** What was seen of what a command wrote. */
export interface DiskSeen {
  /** It added more than it may. */
  readonly isOver: boolean;
  /** A file came to the size that none may pass: whoever wrote it was kept from more, and may have gone on. */
  readonly isFileFull: boolean;
}

/** How often free disk is asked for, in ms. A command can pass its limit by what it writes in about twice this time. */
const LOOK_MS = 25;

/** Longest time between two full counts in ms, or 20 times what the last one took: others may free disk while this one fills it. */
const COUNT_MS = 1_000;

/** Longest that a last count takes, in ms: what was counted until then is what is known. */
const LAST_MS = 300;

/** How far the time of a file may lag behind the clock, in ms. */
const FILE_TIME_LAG_MS = 20;
/** The system keeps to the size of a file in blocks of 512 or 1,024 bytes: rounded up, it is less than this above what was asked for. */
const FILE_BLOCK_BYTES = 1_024;

/**
 * Resolves once a command has added more than it may. There is no quota that a program could set without rights: free disk is
 * watched, and the folders are counted when so much is gone that it may have been this command. Files that it deleted and still holds open
 * count. When the signal is aborted, the command is over: the answer comes after a last look. A file that is full is seen where the folders are counted
 * while it is there.
 */
export async function watchDisk(watch: DiskWatch, signal: AbortSignal): Promise<DiskSeen> {
  const count = counting(watch);
  while (await isStillOn(signal)) {
    if (count.roomBytes() < 0) return count.seen(true);
    if (count.isDue() && (await count.addsTooMuch(signal)) && !signal.aborted) return count.seen(true);
  }
  const isToCount = count.mayBeOver() || count.mayFillFile();
  return count.seen(isToCount && (await count.addsTooMuch(AbortSignal.timeout(LAST_MS))));
}

function counting(watch: DiskWatch) {
  const { folders, limitBytes, fileBytes, beforeBytes } = watch;
  const beganAtMs = Date.now() - FILE_TIME_LAG_MS;
  const freeAtFirstBytes = freeOf(folders);
  let addedBytes = 0;
  let freeBytes = freeAtFirstBytes;
  let isFileFull = false;
  const see = (entry: Stats) => {
    const isFull = entry.size >= fileBytes && entry.size < fileBytes + FILE_BLOCK_BYTES;
    if (isFull && entry.isFile() && entry.ctimeMs >= beganAtMs) isFileFull = true;
  };
  let countedAtMs = performance.now();
  let countTookMs = 0;
  const roomBytes = () => limitBytes - addedBytes - asideBytes(watch);
  const mayBeOver = () => freeBytes - freeOf(folders) >= roomBytes() / 2;
  return {
    roomBytes,
    mayBeOver,
    // Others may free disk meanwhile.
    mayFillFile: () => freeAtFirstBytes - freeOf(folders) >= fileBytes / 4,
    seen: (isOver: boolean): DiskSeen => ({ isOver, isFileFull }),
    isDue: () => mayBeOver() || performance.now() - countedAtMs >= Math.max(COUNT_MS, 20 * countTookMs),
    addsTooMuch: async (signal: AbortSignal) => {
      const startedMs = performance.now();
      freeBytes = freeOf(folders);
      addedBytes = (await measureFolders(folders, signal, { see })) - beforeBytes + heldBytes(watch.pids(), folders);
      countedAtMs = performance.now();
      countTookMs = countedAtMs - startedMs;
      return addedBytes > limitBytes;
    },
  };
}

async function isStillOn(signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  // Rejects only for the signal, which is looked at here.
  await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** Free disk below the folders: blocks, and names at what one counts in ./measure-folder.ts. Each disk counts once. */
function freeOf(folders: readonly string[]): number {
  const disks = new Map(folders.map((folder) => [statSync(folder).dev, folder]));
  return [...disks.values()].reduce((sum, folder) => {
    const { bfree, bsize, ffree } = statfsSync(folder);
    return sum + bfree * bsize + ffree * 512;
  }, 0);
}

/** What the command's own /tmp holds, which the kernel keeps to its size; looked at through one of the processes inside. */
function asideBytes({ pids, workspace }: DiskWatch): number {
  const { dev, ino } = statSync(workspace);
  for (const pid of pids()) {
    const root = `/proc/${pid}/root`;
    const there = orGone(() => statSync(`${root}${WORKSPACE}`, { throwIfNoEntry: false }));
    if (there?.dev !== dev || there.ino !== ino) continue;
    const tmp = orGone(() => statfsSync(`${root}/tmp`));
    if (tmp !== undefined) return (tmp.blocks - tmp.bfree) * tmp.bsize;
  }
  return 0;
}

/** Disk of files without a name that some processes hold, open or mapped. */
function heldBytes(pids: readonly number[], folders: readonly string[]): number {
  const disks = new Set(folders.map((folder) => statSync(folder).dev));
  const files = new Map<number, number>();
  for (const pid of pids) {
    for (const path of [...pathsIn(`/proc/${pid}/fd`), ...pathsIn(`/proc/${pid}/map_files`)]) {
      const stat = orGone(() => statSync(path, { throwIfNoEntry: false }));
      if (stat?.nlink === 0 && disks.has(stat.dev)) files.set(stat.ino, stat.blocks * 512);
    }
  }
  return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
}

const pathsIn = (folder: string) => (orGone(() => readdirSync(folder)) ?? []).map((name) => `${folder}/${name}`);

/** Undefined where the process has ended meanwhile, or is one that we may not look into. */
function orGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw cause;
  }
}
