import { chmodSync, lstatSync, rmdirSync, unlinkSync } from 'node:fs';
import type { Pace } from '../../runtime/pace.ts';
import { errnoOf } from './errno-of.ts';
import type { HeldFolder } from './held-folder.ts';
import { namesIn } from './name-list.ts';

/** Removes an entry with all that is in it, and follows no link. A no-op where it is not there. Throws what the file system says. */
export async function removeEntry(folder: HeldFolder, name: string, pace: Pace): Promise<void> {
  const stat = lstatSync(folder.at(name), { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory()) return unlinkSync(folder.at(name));
  const inner = hold(folder, name);
  try {
    if ((stat.mode & 0o700) !== 0o700) inner.setMode(0o700);
    for (const each of namesIn(inner.here)) {
      await removeEntry(inner, each, pace);
      if (pace.isDue()) await pace.breathe();
    }
  } finally {
    inner.close();
  }
  rmdirSync(folder.at(name));
}

/** Its owner may have taken the right to read it from himself. */
function hold(folder: HeldFolder, name: string): HeldFolder {
  try {
    return folder.below(name);
  } catch (cause) {
    if (errnoOf(cause) !== 'EACCES') throw cause;
    chmodSync(folder.at(name), 0o700);
    return folder.below(name);
  }
}
