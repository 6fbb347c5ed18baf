import type { Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { LogFile } from './log-file.ts';

/** What came of the paths that a person named: files to look into, and paths that can't be imported with the reason. */
export interface ListedLogs {
  readonly files: readonly LogFile[];
  readonly refused: readonly RefusedPath[];
  /** Real paths of the folders that were walked. */
  readonly folders: readonly string[];
}

export interface RefusedPath {
  readonly path: string;
  readonly status: 'refused' | 'skipped';
  readonly reason: string;
}

/** Folders inside folders that are followed down to here. */
const MAX_LEVELS = 64;

/**
 * Lists the files behind paths, folders walked, each file once. Opens nothing. A symbolic link that is named is followed; one
 * that is found in a folder only where it stays inside that folder.
 */
export async function listLogs(paths: readonly string[]): Promise<ListedLogs> {
  const walk: Walk = { files: new Map(), refused: [], folders: [] };
  for (const path of paths) await listNamed(path, walk);
  return { files: [...walk.files.values()], refused: walk.refused, folders: walk.folders };
}

interface Walk {
  readonly files: Map<string, LogFile>;
  readonly refused: RefusedPath[];
  readonly folders: string[];
}

async function listNamed(path: string, walk: Walk): Promise<void> {
  try {
    const realPath = await realpath(path);
    const stats = await stat(realPath);
    if (stats.isDirectory()) await listFolder(path, { root: realPath, at: realPath, level: 0 }, walk);
    else if (stats.isFile()) add({ path, realPath, isNamed: true }, stats, walk);
    else walk.refused.push({ path, status: 'refused', reason: 'neither a file nor a folder' });
  } catch (cause) {
    walk.refused.push({ path, status: 'refused', reason: whyNot(cause) });
  }
}

interface Folder {
  readonly root: string;
  readonly at: string;
  readonly level: number;
}

async function listFolder(path: string, folder: Folder, walk: Walk): Promise<void> {
  if (folder.level > MAX_LEVELS) {
    walk.refused.push({ path, status: 'skipped', reason: `more than ${MAX_LEVELS} folders deep` });
    return;
  }
  const names = (await readdir(folder.at)).sort();
  walk.folders.push(folder.at);
  for (const name of names) {
    try {
      await listEntry(join(path, name), folder, name, walk);
    } catch (cause) {
      walk.refused.push({ path: join(path, name), status: 'skipped', reason: whyNot(cause) });
    }
  }
}

async function listEntry(path: string, folder: Folder, name: string, walk: Walk): Promise<void> {
  const at = join(folder.at, name);
  const stats = await lstat(at);
  if (stats.isDirectory()) return listFolder(path, { ...folder, at, level: folder.level + 1 }, walk);
  if (stats.isFile()) return add({ path, realPath: at, isNamed: false }, stats, walk);
  const skip = (reason: string): void => void walk.refused.push({ path, status: 'skipped', reason });
  if (!stats.isSymbolicLink()) return skip('neither a file nor a folder');
  const target = await realpath(at);
  if (target === folder.root) return skip('a link to the folder that it is in');
  if (!target.startsWith(folder.root + sep)) return skip('a link that leads out of the folder');
  const targetStats = await stat(target);
  if (targetStats.isFile()) add({ path, realPath: target, isNamed: false }, targetStats, walk);
}

function add(file: Omit<LogFile, 'stamp'>, stats: Stats, walk: Walk): void {
  const known = walk.files.get(file.realPath);
  if (known !== undefined && (known.isNamed || !file.isNamed)) return;
  const { size, mtimeMs, ctimeMs, ino } = stats;
  const stamp = { sizeBytes: size, modifiedAtMs: mtimeMs, changedAtMs: ctimeMs, inode: String(ino) };
  walk.files.set(file.realPath, { ...file, stamp });
}

function whyNot(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  if (code === 'ENOENT') return 'not found';
  return code === 'EACCES' || code === 'EPERM' ? 'not readable for this user' : `could not be read (${code})`;
}
