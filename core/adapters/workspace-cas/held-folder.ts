import { closeSync, constants, existsSync, fchmodSync, fstatSync, lstatSync, openSync, type PathLike } from 'node:fs';
import { bytesOfName } from '../../model/workspace/entry-name.ts';

/**
 * A folder that is held open, so that what is below it can't become something else between a look and a touch. On Linux every path that it gives
 * begins at the open folder; elsewhere it begins at the folder's path, and {@link HeldFolder.below} looks twice.
 */
export interface HeldFolder {
  /** Where an entry of it is, for calls of the file system. A link there is followed unless the call is told not to. */
  readonly at: (name: string) => PathLike;
  /** The folder itself, for reading its names. */
  readonly here: PathLike;
  /** The permission bits of the folder. */
  readonly mode: () => number;
  /** Sets the permission bits of the folder. */
  readonly setMode: (mode: number) => void;
  /** Holds a folder in it. Throws ENOTDIR or ELOOP where it is a link or no folder. */
  readonly below: (name: string) => HeldFolder;
  /** A no-op the second time. */
  readonly close: () => void;
}

/** Files are opened so that no link is followed and no pipe is waited for. */
export const NO_FOLLOW = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const HOLD = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);
const HAS_PROC = process.platform === 'linux' && existsSync('/proc/self/fd');

/** Holds a folder, which must be no link. Throws what the file system says. */
export function holdFolder(path: PathLike): HeldFolder {
  const fd = openSync(path, HOLD);
  const root = HAS_PROC ? `/proc/self/fd/${fd}` : path;
  if (!HAS_PROC) insistSame(fd, path);
  let isOpen = true;
  return {
    here: HAS_PROC ? `${root}/.` : root,
    at: (name) => below(root, name),
    mode: () => fstatSync(fd).mode & 0o777,
    setMode: (mode) => fchmodSync(fd, mode),
    below: (name) => holdFolder(below(root, name)),
    close: () => {
      if (isOpen) closeSync(fd);
      isOpen = false;
    },
  };
}

/** The path of an entry: as bytes where its name, or what it is in, is no UTF-8. */
export function below(folder: PathLike, name: string): PathLike {
  if (typeof folder === 'string' && name.isWellFormed()) return `${folder}/${name}`;
  return Buffer.concat([asBytes(folder), Buffer.from('/'), bytesOfName(name)]);
}

function asBytes(path: PathLike): Buffer {
  return Buffer.isBuffer(path) ? path : Buffer.from(String(path));
}

/** Without paths that begin at an open folder, a swap between the look and the opening is at least seen. */
function insistSame(fd: number, path: PathLike): void {
  const [open, named] = [fstatSync(fd), lstatSync(path)];
  if (open.ino === named.ino && open.dev === named.dev && named.isDirectory()) return;
  closeSync(fd);
  throw Object.assign(new Error(`ELOOP: ${String(path)} became another folder while it was opened`), { code: 'ELOOP' });
}
