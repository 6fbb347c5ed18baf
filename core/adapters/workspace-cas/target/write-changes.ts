import { randomUUID } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, renameSync, rmdirSync, symlinkSync } from 'node:fs';
import { bytesOfName } from '../../../model/workspace/entry-name.ts';
import { createPace, type Pace } from '../../../runtime/pace.ts';
import type { Watch } from '../../../runtime/ports/target-folders.ts';
import type { TreeChange, TreeEntry } from '../../../runtime/ports/workspaces.ts';
import { HostError } from '../../../runtime/ports.ts';
import { errnoOf } from '../errno-of.ts';
import { type HeldFolder, holdFolder } from '../held-folder.ts';
import { namesIn } from '../name-list.ts';
import { removeEntry } from '../remove-entry.ts';
import { type WriteWorld, writeNode } from '../write-node.ts';
import { isStill } from './is-still.ts';

/** Files are made whole here, beside what they go to, before the first one is put in its place; what they replace waits here until all are. */
const STAGING = /^\.openrath-apply-[0-9a-f-]{36}$/;

/** What is written with, and who looks on. */
export interface WritingWorld extends WriteWorld {
  readonly watch?: Watch | undefined;
}

interface Writing {
  readonly root: HeldFolder;
  readonly staging: HeldFolder;
  readonly world: WritingWorld;
  readonly pace: Pace;
  /** How to take back what was done, in the order it was done. */
  readonly done: (() => void)[];
  /** Folders, whose permissions are set once all is in them. */
  readonly modes: { readonly path: string; readonly before: number; readonly mode: number }[];
}

/**
 * Writes changes into a folder, all or nothing. Every entry is looked at again right before it is replaced; one that is not as its change says
 * stops all. Throws HostError, what the file system says, and the reason of an aborted signal; the folder is as it was then.
 */
export async function writeChanges(folder: string, changes: readonly TreeChange[], world: WritingWorld): Promise<void> {
  const root = holdFolder(folder);
  try {
    for (const name of namesIn(root.here)) if (STAGING.test(name)) await removeEntry(root, name, createPace());
    const name = `.openrath-apply-${randomUUID()}`;
    mkdirSync(root.at(name), { mode: 0o700 });
    const staging = root.below(name);
    try {
      await writeAll(changes, { root, staging, world, pace: createPace(), done: [], modes: [] });
    } finally {
      staging.close();
      await removeEntry(root, name, createPace());
    }
  } finally {
    root.close();
  }
}

async function writeAll(changes: readonly TreeChange[], writing: Writing): Promise<void> {
  const gone = changes.filter(({ change }) => change === 'removed').toReversed();
  const made = changes.filter(({ change }) => change !== 'removed');
  for (const [at, { after }] of made.entries()) {
    if (after?.kind !== 'file') continue;
    await writeNode(writing.staging, { ...after, name: `new-${at}` }, writing.world);
    await seen(writing, true);
  }
  try {
    for (const [at, { path, before }] of gone.entries()) {
      if (before !== undefined)
        await within(writing.root, path, (place) => remove(place, before, `gone-${at}`, writing));
      await seen(writing, true);
    }
    for (const [at, { path, before, after }] of made.entries()) {
      if (after !== undefined)
        await within(writing.root, path, (place) => put(place, { path, before, after, at }, writing));
      await seen(writing, after?.kind !== 'file');
    }
    for (const { path, mode, before } of writing.modes.toReversed()) setMode(writing, path, { mode, before });
  } catch (cause) {
    for (const takeBack of writing.done.toReversed()) takeBack();
    throw cause;
  }
}

/** Lets whoever looks on see how far it is, and stop it. A file counts once it is made whole, all else once it is in its place. */
async function seen({ world: { watch }, pace }: Writing, counts: boolean): Promise<void> {
  if (counts) watch?.onWritten();
  if (pace.isDue()) await pace.breathe();
  watch?.signal.throwIfAborted();
}

/** A name in a folder held open. */
interface Place {
  readonly folder: HeldFolder;
  readonly name: string;
}

async function remove({ folder, name }: Place, before: TreeEntry, kept: string, writing: Writing): Promise<void> {
  const { staging, done } = writing;
  if (before.kind === 'folder') {
    try {
      rmdirSync(folder.at(name));
    } catch (cause) {
      if (errnoOf(cause) === 'ENOTEMPTY' || errnoOf(cause) === 'EEXIST') return;
      throw cause;
    }
    done.push(
      again(writing.root, before.path, (place) => mkdirSync(place.folder.at(place.name), { mode: before.mode })),
    );
    return;
  }
  if (!(await isStill(folder, name, before))) throw changedSince(before.path);
  renameSync(folder.at(name), staging.at(kept));
  done.push(again(writing.root, before.path, (place) => renameSync(staging.at(kept), place.folder.at(place.name))));
}

interface Putting {
  readonly path: string;
  readonly before: TreeEntry | undefined;
  readonly after: TreeEntry;
  readonly at: number;
}

async function put(place: Place, { path, before, after, at }: Putting, writing: Writing): Promise<void> {
  const { folder, name } = place;
  const { staging, done, root } = writing;
  const to = folder.at(name);
  if (after.kind === 'folder') {
    if (before === undefined && makeFolder(place))
      done.push(again(root, path, (taken) => rmdirSync(taken.folder.at(taken.name))));
    writing.modes.push({ path, mode: after.mode, before: before?.kind === 'folder' ? before.mode : after.mode });
    return;
  }
  if (after.kind === 'link') symlinkSync(Buffer.from(bytesOfName(after.target)), staging.at(`new-${at}`));
  if (before === undefined) {
    try {
      linkSync(staging.at(`new-${at}`), to);
    } catch (cause) {
      throw errnoOf(cause) === 'EEXIST' ? changedSince(path) : cause;
    }
    done.push(again(root, path, (taken) => renameSync(taken.folder.at(taken.name), staging.at(`taken-${at}`))));
    return;
  }
  if (!(await isStill(folder, name, before))) throw changedSince(path);
  linkSync(to, staging.at(`old-${at}`));
  renameSync(staging.at(`new-${at}`), to);
  done.push(again(root, path, (taken) => renameSync(staging.at(`old-${at}`), taken.folder.at(taken.name))));
}

/** False where there is one already. */
function makeFolder({ folder, name }: Place): boolean {
  try {
    mkdirSync(folder.at(name), { mode: 0o700 });
    return true;
  } catch (cause) {
    if (errnoOf(cause) === 'EEXIST' && lstatSync(folder.at(name)).isDirectory()) return false;
    throw cause;
  }
}

function setMode({ root, done }: Writing, path: string, { mode, before }: { mode: number; before: number }): void {
  const set =
    (to: number) =>
    ({ folder, name }: Place) => {
      const inner = folder.below(name);
      try {
        inner.setMode(to);
      } finally {
        inner.close();
      }
    };
  again(root, path, set(mode))();
  done.push(again(root, path, set(before)));
}

/** Does some work at a path; every folder on the way is held, and none is a link. */
async function within(root: HeldFolder, path: string, work: (place: Place) => Promise<void>): Promise<void> {
  const { place, close } = reach(root, path);
  try {
    await work(place);
  } finally {
    close();
  }
}

function again(root: HeldFolder, path: string, work: (place: Place) => void): () => void {
  return () => {
    const { place, close } = reach(root, path);
    try {
      work(place);
    } finally {
      close();
    }
  };
}

function reach(root: HeldFolder, path: string): { readonly place: Place; readonly close: () => void } {
  const names = path.split('/');
  const held: HeldFolder[] = [];
  const close = () => {
    for (const folder of held) folder.close();
  };
  try {
    for (const name of names.slice(0, -1)) held.push((held.at(-1) ?? root).below(name));
  } catch (cause) {
    close();
    if (/^(ENOENT|ENOTDIR|ELOOP|EMLINK)$/.test(errnoOf(cause) ?? '')) throw changedSince(path);
    throw cause;
  }
  return { place: { folder: held.at(-1) ?? root, name: names.at(-1) ?? '' }, close };
}

/** Somebody wrote to an entry since it was looked at. */
function changedSince(path: string): HostError {
  const says = `${JSON.stringify(path)} was changed by somebody since it was looked at. Nothing was written. Look at the preview again.`;
  return new HostError('target-changed', says, { data: { path } });
}
