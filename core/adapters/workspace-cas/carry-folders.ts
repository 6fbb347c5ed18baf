import {
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  openSync,
  type PathLike,
  readlinkSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { DEPENDENCY_FOLDERS } from '../../model/workspace/dependency-folders.ts';
import { isEntryName } from '../../model/workspace/entry-name.ts';
import { createPace, type Pace } from '../../runtime/pace.ts';
import type { Carried } from '../../runtime/ports/workspaces.ts';
import { keptFolder } from '../setups/kept-folder.ts';
import { errnoOf, isGone } from './errno-of.ts';
import { type HeldFolder, holdFolder, NO_FOLLOW } from './held-folder.ts';
import { MOST_LEVELS } from './most-levels.ts';
import { namesIn } from './name-list.ts';
import { removeEntry } from './remove-entry.ts';

/** Copies on their way: a killed process leaves them, and the next one takes them away. */
const HALF = 'carrying';

/** Where dependency folders go: `files` is the working folder, `beside` a folder of the same disk that is no part of it. */
export interface CarryTo {
  readonly files: string;
  readonly beside: string;
  /** Where setups are kept. */
  readonly setups: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Brings dependency folders along (F2), each as a whole or not at all. One that is there stays as it is. Links in them are copied as links, what is
 * no file, folder or link is not; one that is deeper than {@link MOST_LEVELS} folders is missing. Throws what the file system says, and the reason of
 * the signal.
 */
export async function carryFolders(wanted: readonly Carried[], to: CarryTo): Promise<readonly Carried[]> {
  const pace = createPace(undefined, to.signal);
  const beside = holdFolder(to.beside);
  const carried: Carried[] = [];
  try {
    await removeEntry(beside, HALF, pace);
    for (const { path, from, setup } of wanted) {
      const names = path.split('/');
      const isOne = names.every(isEntryName) && DEPENDENCY_FOLDERS.has(names.at(-1) ?? '');
      carried.push({
        path,
        how: isOne
          ? await carry(names, {
              from: setup === undefined ? (from ?? to.files) : keptFolder(to.setups, setup),
              files: to.files,
              beside,
              pace,
            })
          : 'missing',
      });
    }
  } finally {
    beside.close();
  }
  return carried;
}

interface Carrying {
  readonly from: string;
  readonly files: string;
  readonly beside: HeldFolder;
  readonly pace: Pace;
}

async function carry(names: readonly string[], { from, files, beside, pace }: Carrying): Promise<Carried['how']> {
  const name = names.at(-1) ?? '';
  return (
    (await withFolder(files, names.slice(0, -1), async (target) => {
      const there = lstatSync(target.at(name), { throwIfNoEntry: false });
      if (there !== undefined) return there.isDirectory() ? 'present' : 'missing';
      return withFolder(from, names, async (source) => {
        mkdirSync(beside.at(HALF), { mode: 0o700 });
        const made = beside.below(HALF);
        const copying: Copying = { pace, isCloned: true, isTooDeep: false };
        try {
          await copyInto({ from: source, to: made, level: 0 }, copying);
          made.setMode(source.mode());
        } finally {
          made.close();
        }
        if (copying.isTooDeep) {
          await removeEntry(beside, HALF, pace);
          return 'missing';
        }
        renameSync(beside.at(HALF), target.at(name));
        return copying.isCloned ? 'reflinked' : 'copied';
      });
    })) ?? 'missing'
  );
}

/** Undefined where the folder is not there, or is a link. */
async function withFolder<T>(
  root: string,
  names: readonly string[],
  work: (folder: HeldFolder) => Promise<T>,
): Promise<T | undefined> {
  const held: HeldFolder[] = [];
  try {
    const folder = holdPath(root, names, held);
    return folder && (await work(folder));
  } finally {
    for (const each of held) each.close();
  }
}

/** Holds every folder on the way; undefined where one is not there, or is a link. */
function holdPath(root: string, names: readonly string[], held: HeldFolder[]): HeldFolder | undefined {
  try {
    let folder = holdFolder(root);
    held.push(folder);
    for (const name of names) {
      folder = folder.below(name);
      held.push(folder);
    }
    return folder;
  } catch (cause) {
    if (isGone(cause)) return undefined;
    throw cause;
  }
}

interface Copying {
  readonly pace: Pace;
  /** Until the disk refuses to share the bytes of a file between two. */
  isCloned: boolean;
  /** Where it becomes true, nothing more is copied. */
  isTooDeep: boolean;
}

interface Pair {
  readonly from: HeldFolder;
  readonly to: HeldFolder;
  readonly level: number;
}

async function copyInto({ from, to, level }: Pair, copying: Copying): Promise<void> {
  copying.isTooDeep ||= level > MOST_LEVELS;
  for (const name of copying.isTooDeep ? [] : namesIn(from.here)) {
    const stat = lstatSync(from.at(name), { throwIfNoEntry: false });
    if (stat?.isSymbolicLink()) symlinkSync(readlinkSync(from.at(name), { encoding: 'buffer' }), to.at(name));
    if (stat?.isFile()) copyFile(from, to, name, copying);
    if (stat?.isDirectory()) {
      mkdirSync(to.at(name), { mode: 0o700 });
      const [source, target] = [from.below(name), to.below(name)];
      await copyInto({ from: source, to: target, level: level + 1 }, copying);
      target.setMode(stat.mode & 0o777);
      source.close();
      target.close();
    }
    if (copying.pace.isDue()) await copying.pace.breathe();
  }
}

function copyFile(from: HeldFolder, to: HeldFolder, name: string, copying: Copying): void {
  const fd = openSync(from.at(name), constants.O_RDONLY | NO_FOLLOW);
  try {
    const open = process.platform === 'linux' ? `/proc/self/fd/${fd}` : from.at(name);
    copying.isCloned &&= isClone(open, to.at(name));
    if (!copying.isCloned) copyFileSync(open, to.at(name));
  } finally {
    closeSync(fd);
  }
}

/** False where this disk shares no bytes between files: from here on they are copied. */
function isClone(from: PathLike, to: PathLike): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch (cause) {
    if (/^(ENOTSUP|EOPNOTSUPP|EXDEV|EINVAL|ENOSYS|ENOTTY)$/.test(errnoOf(cause) ?? '')) return false;
    throw cause;
  }
}
