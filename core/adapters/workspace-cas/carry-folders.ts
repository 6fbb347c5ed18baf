import { lstatSync, renameSync } from 'node:fs';
import type { SessionId } from '../../model/ids.ts';
import { DEPENDENCY_FOLDERS } from '../../model/workspace/dependency-folders.ts';
import { isEntryName } from '../../model/workspace/entry-name.ts';
import { createPace, type Pace } from '../../runtime/pace.ts';
import type { Carried } from '../../runtime/ports/workspaces.ts';
import { keptFolder } from '../setups/kept-folder.ts';
import { copyFolder } from './copy-folder.ts';
import { type HeldFolder, holdFolder } from './held-folder.ts';
import { removeEntry } from './remove-entry.ts';
import { withFolder } from './with-folder.ts';

/** Copies on their way: a killed process leaves them, and the next one takes them away. */
export const HALF = 'carrying';

/** Where dependency folders go: `files` is the working folder, `beside` a folder of the same disk that is no part of it. */
export interface CarryTo {
  readonly files: string;
  readonly beside: string;
  /** Where setups are kept. */
  readonly setups: string;
  /** The working folder of a session, whether it is there or not; absent where there are none. Throws HostError where the id can have none. */
  readonly filesOf?: (session: SessionId) => string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Brings dependency folders along (F2), each as a whole or not at all. One that is there stays as it is; one that {@link copyFolder} does not copy is
 * missing. Throws what the file system says, and the reason of the signal.
 */
export async function carryFolders(wanted: readonly Carried[], to: CarryTo): Promise<readonly Carried[]> {
  const pace = createPace(undefined, to.signal);
  const beside = holdFolder(to.beside);
  const carried: Carried[] = [];
  try {
    await removeEntry(beside, HALF, pace);
    for (const each of wanted) carried.push({ path: each.path, how: await carryFirst(each, { to, beside, pace }) });
  } finally {
    beside.close();
  }
  return carried;
}

/** Paths of those that no place has, of which {@link carryFolders} would bring none. Throws what the file system says. */
export async function foldersNowhere(
  wanted: readonly Carried[],
  to: Omit<CarryTo, 'beside' | 'signal'>,
): Promise<readonly string[]> {
  const nowhere: string[] = [];
  for (const each of wanted) if (!(await isSomewhere(each, to))) nowhere.push(each.path);
  return nowhere;
}

async function isSomewhere(wanted: Carried, to: Omit<CarryTo, 'beside' | 'signal'>): Promise<boolean> {
  const names = namesOf(wanted);
  if (names === undefined) return false;
  for (const source of sourcesOf(wanted, to)) if (await withFolder(source, names, async () => true)) return true;
  return false;
}

/** The names on the way to one; undefined where it is no path of a dependency folder. */
function namesOf({ path }: Carried): readonly string[] | undefined {
  const names = path.split('/');
  return names.every(isEntryName) && DEPENDENCY_FOLDERS.has(names.at(-1) ?? '') ? names : undefined;
}

interface Carrying {
  readonly to: CarryTo;
  readonly beside: HeldFolder;
  readonly pace: Pace;
}

/** From the first place that has it. */
async function carryFirst(wanted: Carried, carrying: Carrying): Promise<Carried['how']> {
  const names = namesOf(wanted);
  if (names === undefined) return 'missing';
  for (const source of sourcesOf(wanted, carrying.to)) {
    const how = await carry(names, source, carrying);
    if (how !== 'missing') return how;
  }
  return 'missing';
}

function sourcesOf(
  { session, setup, from }: Carried,
  { files, setups, filesOf }: Omit<CarryTo, 'beside' | 'signal'>,
): readonly string[] {
  const beside = session === undefined || filesOf === undefined ? [] : [filesOf(session)];
  return [...beside, setup === undefined ? (from ?? files) : keptFolder(setups, setup)];
}

async function carry(names: readonly string[], from: string, { to, beside, pace }: Carrying): Promise<Carried['how']> {
  const name = names.at(-1) ?? '';
  const how = await withFolder(to.files, names.slice(0, -1), async (target) => {
    const there = lstatSync(target.at(name), { throwIfNoEntry: false });
    if (there !== undefined) return there.isDirectory() ? 'present' : 'missing';
    return await withFolder(from, names, async (source) => {
      const copied = await copyFolder(source, { beside, name: HALF, pace });
      if (copied !== undefined) renameSync(beside.at(HALF), target.at(name));
      return copied;
    });
  });
  return how ?? 'missing';
}
