import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { createPace } from '../../runtime/pace.ts';
import type { FolderFiles, Inside, InsideEntry } from '../../runtime/ports/folder-files.ts';
import { errnoOf } from './errno-of.ts';
import { NO_FOLLOW } from './held-folder.ts';
import { namesIn } from './name-list.ts';
import { type Reached, reachInside, refuseInside } from './reach-inside.ts';
import { removeEntry } from './remove-entry.ts';

/** Files of the working folder at a path. */
export function folderFiles(root: string): FolderFiles {
  return {
    read: (path, mostBytes) => readInside(root, path, mostBytes),
    write: (path, bytes) => writeInside(root, path, bytes),
    remove: (path) => removeInside(root, path),
    list: (path) => listInside(root, path),
  };
}

/** Reads a file of a workspace, at most `mostBytes` of it or none. */
export function readInside(root: string, path: string, mostBytes: number): Promise<Inside<Uint8Array>> {
  const work = async ({ folder, name }: Reached): Promise<Inside<Uint8Array>> => {
    if (name === '') return notAFile(path);
    const fd = openSync(folder.at(name), constants.O_RDONLY | NO_FOLLOW);
    try {
      const stat = fstatSync(fd);
      const { size } = stat;
      if (!stat.isFile()) return notAFile(path);
      if (size > mostBytes)
        return refuseInside('too-large', `${path} has ${size} bytes; at most ${mostBytes} are read.`);
      return { ok: true, value: readAll(fd, size) };
    } finally {
      closeSync(fd);
    }
  };
  return allowed(path, () => reachInside(root, path, { last: 'followed', work }));
}

/**
 * Writes a file of a workspace, in place of what it held; folders on the way are made. Permissions of a file that is there stay, and its other
 * names (hard links) keep what they had.
 */
export function writeInside(
  root: string,
  path: string,
  bytes: Uint8Array,
): Promise<Inside<{ readonly isNew: boolean }>> {
  const work = async (reached: Reached): Promise<Inside<{ readonly isNew: boolean }>> => {
    if (reached.name === '') return notAFile(path);
    const before = lstatSync(reached.folder.at(reached.name), { throwIfNoEntry: false });
    if (before !== undefined && !before.isFile()) return notAFile(path);
    const fd = openToWrite(reached, before);
    try {
      if (!fstatSync(fd).isFile()) return notAFile(path);
      ftruncateSync(fd);
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    } finally {
      closeSync(fd);
    }
    return { ok: true, value: { isNew: before === undefined } };
  };
  const make = (folder: Reached['folder'], name: string): void => {
    mkdirSync(folder.at(name), { mode: 0o755 });
  };
  return allowed(path, () => reachInside(root, path, { last: 'followed', make, work }));
}

/** Removes a file, a link itself, or a folder with all that is in it. The workspace itself is not removed. */
export function removeInside(root: string, path: string): Promise<Inside<undefined>> {
  const work = async ({ folder, name }: Reached): Promise<Inside<undefined>> => {
    if (name === '') return refuseInside('outside', 'The workspace itself can’t be removed.');
    const stat = lstatSync(folder.at(name), { throwIfNoEntry: false });
    if (stat === undefined) return refuseInside('missing', `${path} is not there.`);
    await removeEntry(folder, name, createPace());
    return { ok: true, value: undefined };
  };
  return allowed(path, () => reachInside(root, path, { last: 'itself', work }));
}

/** Lists a folder of a workspace, by name. */
export function listInside(root: string, path: string): Promise<Inside<readonly InsideEntry[]>> {
  const work = async ({ folder, name }: Reached): Promise<Inside<readonly InsideEntry[]>> => {
    if (name === '') return { ok: true, value: entriesOf(folder) };
    const stat = lstatSync(folder.at(name), { throwIfNoEntry: false });
    if (stat?.isDirectory() === false) return refuseInside('kind', `${path} is no folder.`);
    const inner = folder.below(name);
    try {
      return { ok: true, value: entriesOf(inner) };
    } finally {
      inner.close();
    }
  };
  return allowed(path, () => reachInside(root, path, { last: 'followed', work }));
}

/** A file with more names than one is made anew, so that what is written reaches no other place. */
function openToWrite({ folder, name }: Reached, before: Stats | undefined): number {
  if (before?.nlink === 1) return openSync(folder.at(name), constants.O_WRONLY | NO_FOLLOW);
  if (before !== undefined) unlinkSync(folder.at(name));
  const mode = before === undefined ? 0o644 : before.mode & 0o777;
  return openSync(folder.at(name), constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW, mode);
}

function readAll(fd: number, sizeBytes: number): Uint8Array {
  const bytes = Buffer.alloc(sizeBytes);
  let at = 0;
  for (let got = -1; got !== 0 && at < sizeBytes; at += got) got = readSync(fd, bytes, at, sizeBytes - at, null);
  return bytes.subarray(0, at);
}

function entriesOf(folder: Reached['folder']): InsideEntry[] {
  return namesIn(folder.here).flatMap((name): InsideEntry[] => {
    const stat = lstatSync(folder.at(name), { throwIfNoEntry: false });
    if (stat === undefined) return [];
    if (stat.isFile()) return [{ name, kind: 'file', sizeBytes: stat.size }];
    return [{ name, kind: stat.isDirectory() ? 'folder' : stat.isSymbolicLink() ? 'link' : 'other' }];
  });
}

function notAFile(path: string): Inside<never> {
  return refuseInside('kind', `${path} is no file.`);
}

/** What the system forbids is told like any other refusal. */
async function allowed<T>(path: string, work: () => Promise<Inside<T>>): Promise<Inside<T>> {
  try {
    return await work();
  } catch (cause) {
    const code = errnoOf(cause) ?? '';
    if (!/^(EACCES|EPERM|ENXIO|EEXIST|ENOTEMPTY|EISDIR|ENAMETOOLONG)$/.test(code)) throw cause;
    return refuseInside('forbidden', `The system does not let ${path} be used (${code}).`);
  }
}
