import { lstatSync, renameSync } from 'node:fs';
import { createPace, type Pace } from '../../runtime/pace.ts';
import type { TakenBeside } from '../../runtime/ports/workspaces.ts';
import { type CarryTo, HALF } from './carry-folders.ts';
import { copyFolder } from './copy-folder.ts';
import { errnoOf } from './errno-of.ts';
import { type HeldFolder, holdFolder } from './held-folder.ts';
import { isSameFolder } from './is-same-folder.ts';
import { removeEntry } from './remove-entry.ts';
import { withFolder } from './with-folder.ts';

/** What is replaced on its way out: a killed process leaves it, and the next one takes it away. */
const REPLACED = 'replaced';

/**
 * Brings dependency folders of another working folder, by path, in the place of those here: each that differs, as a whole or not at all. What can't be
 * read, is too deep or has something else in its place is left. Throws what else the file system says, and the reason of the signal.
 */
export async function takeBeside(
  paths: readonly string[],
  { from, files, beside: folder, signal }: Pick<CarryTo, 'files' | 'beside' | 'signal'> & { readonly from: string },
): Promise<TakenBeside> {
  const pace = createPace(undefined, signal);
  const beside = holdFolder(folder);
  const [brought, left]: [string[], string[]] = [[], []];
  try {
    for (const path of paths) {
      const isHere = await take(path.split('/'), { from, files, beside, pace });
      (isHere ? brought : left).push(path);
    }
  } finally {
    beside.close();
  }
  return { brought, left };
}

interface Taking {
  readonly from: string;
  readonly files: string;
  readonly beside: HeldFolder;
  readonly pace: Pace;
}

/** Whether it is here then. */
async function take(names: readonly string[], taking: Taking): Promise<boolean> {
  const { from, files, beside, pace } = taking;
  for (const half of [HALF, REPLACED]) await removeEntry(beside, half, pace);
  try {
    const taken = await withFolder(from, names, (source) =>
      withFolder(files, names.slice(0, -1), (target) => replace(source, { target, name: names.at(-1) ?? '' }, taking)),
    );
    return taken ?? false;
  } catch (cause) {
    if (!/^(EACCES|EPERM)$/.test(errnoOf(cause) ?? '')) throw cause;
    await removeEntry(beside, HALF, pace);
    return false;
  }
}

async function replace(
  source: HeldFolder,
  { target, name }: { readonly target: HeldFolder; readonly name: string },
  { beside, pace }: Taking,
): Promise<boolean> {
  const there = lstatSync(target.at(name), { throwIfNoEntry: false });
  if (there !== undefined && !there.isDirectory()) return false;
  if (there !== undefined && (await isSame(source, { target, name }, pace))) return true;
  if ((await copyFolder(source, { beside, name: HALF, pace })) === undefined) return false;
  if (there !== undefined) move({ from: target, name }, { to: beside, as: REPLACED });
  move({ from: beside, name: HALF }, { to: target, as: name });
  await removeEntry(beside, REPLACED, pace);
  return true;
}

/** A folder that its owner may not write to can't be moved: its entry `..` changes. */
function move(
  { from, name }: { readonly from: HeldFolder; readonly name: string },
  { to, as }: { readonly to: HeldFolder; readonly as: string },
): void {
  const folder = from.below(name);
  const mode = folder.mode();
  try {
    folder.setMode(0o700);
    renameSync(from.at(name), to.at(as));
  } finally {
    folder.setMode(mode);
    folder.close();
  }
}

async function isSame(
  source: HeldFolder,
  { target, name }: { readonly target: HeldFolder; readonly name: string },
  pace: Pace,
): Promise<boolean> {
  const here = target.below(name);
  try {
    return await isSameFolder({ one: source, other: here, level: 0 }, pace);
  } finally {
    here.close();
  }
}
