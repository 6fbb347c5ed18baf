import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { nameOfBytes } from '../../model/workspace/entry-name.ts';
import type { Inside, InsideRefusal } from '../../runtime/ports/folder-files.ts';
import { WORKSPACE } from '../../runtime/ports/sandbox.ts';
import { isGone } from './errno-of.ts';
import { type HeldFolder, holdFolder } from './held-folder.ts';
import { MOST_LEVELS } from './most-levels.ts';

/** A place in the workspace: a folder held open, and a name in it that is no link; the folder itself where the name is empty. */
export interface Reached {
  readonly folder: HeldFolder;
  readonly name: string;
}

/** How the end of a path is reached. */
export interface Reaching {
  /** Whether a link at the end is followed, as reading does, or meant itself, as removing does. */
  readonly last: 'followed' | 'itself';
  /** Whether folders on the way that are not there are to be made: called with the folder and the name. */
  readonly make?: (folder: HeldFolder, name: string) => void;
}

/** As many links in a row as systems follow. */
const MOST_LINKS = 40;

/**
 * Finds a path in a workspace and does some work there. `path` is below the workspace, or absolute below {@link WORKSPACE}. Every step begins at a
 * folder that is held open and follows no link by itself, so that nothing that is swapped meanwhile leads out; links are read, and followed
 * where they stay inside. Throws what the file system says but for a path that is not there.
 */
export async function reachInside<T>(
  root: string,
  path: string,
  reaching: Reaching & { readonly work: (reached: Reached) => Promise<Inside<T>> },
): Promise<Inside<T>> {
  const names = namesOf(path);
  if (names === undefined) return outside(path);
  const walk: Walk = { path, names, folders: [holdFolder(realpathSync(root))], links: 0 };
  try {
    const reached = steps(walk, reaching);
    return 'ok' in reached ? reached : await reaching.work(reached);
  } catch (cause) {
    if (isGone(cause)) return refuseInside('missing', `${path} is not there.`);
    throw cause;
  } finally {
    for (const folder of walk.folders) folder.close();
  }
}

/** A refusal. */
export function refuseInside(why: InsideRefusal['why'], says: string): InsideRefusal {
  return { ok: false, why, says };
}

interface Walk {
  readonly path: string;
  /** Names that are still to be gone, first one first. */
  names: string[];
  /** From the root to where the walk is; all are closed at its end. */
  readonly folders: HeldFolder[];
  links: number;
}

function steps(walk: Walk, reaching: Reaching): Reached | InsideRefusal {
  for (;;) {
    const folder = walk.folders.at(-1) as HeldFolder;
    const name = walk.names.shift();
    if (name === undefined) return { folder, name: '' };
    if (name === '..') {
      if (walk.folders.length === 1) return outside(walk.path);
      walk.folders.pop()?.close();
      continue;
    }
    const isLast = walk.names.length === 0;
    const stat = lstatSync(folder.at(name), { throwIfNoEntry: false });
    if (stat?.isSymbolicLink() && !(isLast && reaching.last === 'itself')) {
      if (!follow(walk, folder, name)) return outside(walk.path);
    } else if (isLast) return { folder, name };
    else if (walk.folders.length > MOST_LEVELS)
      return refuseInside('forbidden', `${walk.path} is deeper than ${MOST_LEVELS} folders.`);
    else {
      if (stat === undefined) reaching.make?.(folder, name);
      walk.folders.push(folder.below(name));
    }
  }
}

/** False where the link leads out, or links lead in a circle. */
function follow(walk: Walk, folder: HeldFolder, name: string): boolean {
  const target = nameOfBytes(readlinkSync(folder.at(name), { encoding: 'buffer' }));
  const names = namesOf(target);
  if (names === undefined || ++walk.links > MOST_LINKS) return false;
  if (target.startsWith('/')) for (const each of walk.folders.splice(1)) each.close();
  walk.names = [...names, ...walk.names];
  return true;
}

/** The steps of a path; undefined where it is absolute elsewhere, or no path. */
function namesOf(path: string): string[] | undefined {
  if (path.includes('\0') || (process.platform === 'win32' && /[\\:]/.test(path))) return undefined;
  const isInside = path === WORKSPACE || path.startsWith(`${WORKSPACE}/`);
  if (path.startsWith('/') && !isInside) return undefined;
  const below = isInside ? path.slice(WORKSPACE.length) : path;
  return below.split('/').filter((name) => name !== '' && name !== '.');
}

function outside(path: string): InsideRefusal {
  return refuseInside('outside', `${JSON.stringify(path)} leads out of the workspace.`);
}
