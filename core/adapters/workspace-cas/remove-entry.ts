import { chmodSync, lstatSync, renameSync, rmdirSync, unlinkSync } from 'node:fs';
import type { Pace } from '../../runtime/pace.ts';
import { errnoOf } from './errno-of.ts';
import type { HeldFolder } from './held-folder.ts';
import { namesIn } from './name-list.ts';

/** Folders within folders that are held open at a time. What is deeper is brought up first, so that depth costs neither stack nor descriptors. */
const MOST_HELD = 64;

/** Removes an entry with all that is in it, of any depth, and follows no link. A no-op where it is not there. Throws what the file system says. */
export async function removeEntry(folder: HeldFolder, name: string, pace: Pace): Promise<void> {
  const stat = lstatSync(folder.at(name), { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory()) return unlinkSync(folder.at(name));
  const top = hold(folder, name);
  try {
    const removing: Removing = { top, pace, broughtUp: 0 };
    let before: number;
    do {
      before = removing.broughtUp;
      await empty(top, 1, removing);
    } while (removing.broughtUp > before);
  } finally {
    top.close();
  }
  rmdirSync(folder.at(name));
}

interface Removing {
  /** What is removed: the folder that deep ones are brought up to. */
  readonly top: HeldFolder;
  readonly pace: Pace;
  broughtUp: number;
}

/** Removes what is in a folder; what is in it at the deepest level that is held is put into the top, for the next round. */
async function empty(folder: HeldFolder, level: number, removing: Removing): Promise<void> {
  if ((folder.mode() & 0o700) !== 0o700) folder.setMode(0o700);
  for (const name of namesIn(folder.here)) {
    const stat = lstatSync(folder.at(name), { throwIfNoEntry: false });
    if (stat === undefined) continue;
    if (!stat.isDirectory()) unlinkSync(folder.at(name));
    else if (level === MOST_HELD) bringUp(folder, name, removing);
    else {
      const inner = hold(folder, name);
      try {
        await empty(inner, level + 1, removing);
      } finally {
        inner.close();
      }
      rmdirSync(folder.at(name));
    }
    if (removing.pace.isDue()) await removing.pace.breathe();
  }
}

/** A folder that its owner may not write to can't be moved: its entry `..` changes. */
function bringUp(folder: HeldFolder, name: string, removing: Removing): void {
  const inner = hold(folder, name);
  inner.setMode(0o700);
  inner.close();
  let fresh: string;
  do fresh = `${removing.broughtUp++}`;
  while (lstatSync(removing.top.at(fresh), { throwIfNoEntry: false }) !== undefined);
  renameSync(folder.at(name), removing.top.at(fresh));
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
