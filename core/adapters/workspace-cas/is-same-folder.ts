import { closeSync, lstatSync, openSync, type PathLike, readlinkSync, readSync, type Stats } from 'node:fs';
import type { Pace } from '../../runtime/pace.ts';
import { type HeldFolder, NO_FOLLOW } from './held-folder.ts';
import { MOST_LEVELS } from './most-levels.ts';
import { namesIn } from './name-list.ts';

/** Two folders, so many folders deep. */
interface Pair {
  readonly one: HeldFolder;
  readonly other: HeldFolder;
  readonly level: number;
}

/** Most bytes of a file that are read at a time. */
const CHUNK = 256 * 1024;

/**
 * Whether two folders hold the same, byte for byte, with the same modes; what is no file, folder or link is passed over, and what is deeper than {@link MOST_LEVELS} counts as other. Reads until the first thing
 * that differs. Throws what the file system says, and the reason of the pace's signal.
 */
export async function isSameFolder({ one, other, level }: Pair, pace: Pace): Promise<boolean> {
  if (level > MOST_LEVELS || one.mode() !== other.mode()) return false;
  const [names, others] = [entriesOf(one), entriesOf(other)];
  if (names.size !== others.size) return false;
  for (const [name, stat] of names) {
    const with_ = others.get(name);
    if (with_ === undefined || !(await isSameEntry({ one, other, level, name }, [stat, with_], pace))) return false;
    if (pace.isDue()) await pace.breathe();
  }
  return true;
}

interface Entry extends Pair {
  readonly name: string;
}

async function isSameEntry(
  { one, other, level, name }: Entry,
  [a, b]: readonly [Stats, Stats],
  pace: Pace,
): Promise<boolean> {
  if (a.isSymbolicLink() || b.isSymbolicLink())
    return a.isSymbolicLink() && b.isSymbolicLink() && linkAt(one, name).equals(linkAt(other, name));
  if (a.mode !== b.mode) return false;
  if (a.isFile()) return a.size === b.size && (await isSameFile([one.at(name), other.at(name)], a.size, pace));
  const [inner, with_] = [one.below(name), other.below(name)];
  try {
    return await isSameFolder({ one: inner, other: with_, level: level + 1 }, pace);
  } finally {
    inner.close();
    with_.close();
  }
}

function entriesOf(folder: HeldFolder): ReadonlyMap<string, Stats> {
  const found = new Map<string, Stats>();
  for (const name of namesIn(folder.here)) {
    const stat = lstatSync(folder.at(name), { throwIfNoEntry: false });
    if (stat?.isSymbolicLink() || stat?.isFile() || stat?.isDirectory()) found.set(name, stat);
  }
  return found;
}

function linkAt(folder: HeldFolder, name: string): Buffer {
  return readlinkSync(folder.at(name), { encoding: 'buffer' });
}

async function isSameFile(
  [one, other]: readonly [PathLike, PathLike],
  sizeBytes: number,
  pace: Pace,
): Promise<boolean> {
  const a = openSync(one, NO_FOLLOW);
  try {
    const b = openSync(other, NO_FOLLOW);
    try {
      return await isSameText([a, b], Math.min(CHUNK, sizeBytes + 1), pace);
    } finally {
      closeSync(b);
    }
  } finally {
    closeSync(a);
  }
}

async function isSameText([a, b]: readonly [number, number], chunk: number, pace: Pace): Promise<boolean> {
  const [one, other] = [Buffer.allocUnsafe(chunk), Buffer.allocUnsafe(chunk)];
  for (let at = 0; ; ) {
    const count = readSync(a, one, 0, chunk, at);
    if (readSync(b, other, 0, chunk, at) !== count || !one.subarray(0, count).equals(other.subarray(0, count)))
      return false;
    if (count === 0) return true;
    at += count;
    if (pace.isDue()) await pace.breathe();
  }
}
