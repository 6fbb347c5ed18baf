import {
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  openSync,
  type PathLike,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import type { Pace } from '../../runtime/pace.ts';
import { errnoOf } from './errno-of.ts';
import { type HeldFolder, NO_FOLLOW } from './held-folder.ts';
import { MOST_LEVELS } from './most-levels.ts';
import { namesIn } from './name-list.ts';
import { removeEntry } from './remove-entry.ts';

/**
 * Copies a folder into `beside`, under a name that is not there. Links in it are copied as links, what is no file, folder or link is not. Undefined,
 * and nothing is left, where it is deeper than {@link MOST_LEVELS} folders. Throws what the file system says, and the reason of the pace's signal;
 * the copy is half made then.
 */
export async function copyFolder(
  source: HeldFolder,
  { beside, name, pace }: { readonly beside: HeldFolder; readonly name: string; readonly pace: Pace },
): Promise<'copied' | 'reflinked' | undefined> {
  mkdirSync(beside.at(name), { mode: 0o700 });
  const made = beside.below(name);
  const copying: Copying = { pace, isCloned: true, isTooDeep: false };
  try {
    await copyInto({ from: source, to: made, level: 0 }, copying);
    made.setMode(source.mode());
  } finally {
    made.close();
  }
  if (!copying.isTooDeep) return copying.isCloned ? 'reflinked' : 'copied';
  await removeEntry(beside, name, pace);
  return undefined;
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
