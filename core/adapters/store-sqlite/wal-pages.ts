import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { bytesAt, type ReadWal, readWal, WAL_HEADER_BYTES } from './read-wal.ts';

/** Pages as a commit in a WAL file left them. */
export interface WalPages {
  readonly numbers: readonly number[];
  /** Pages of the whole database after that commit; 0 without one. */
  readonly count: number;
  /** Undefined for a page that the WAL has not. */
  readonly read: (number: number) => Buffer | undefined;
  readonly close: () => void;
}

const none: WalPages = { numbers: [], count: 0, read: () => undefined, close: () => undefined };

/**
 * The pages that SQLite takes from a WAL file: up to its last whole commit before anything in it is broken. None where there is no such
 * file, where it is broken at its start, and where its pages are of another size.
 */
export function committedPages(path: string, pageBytes: number): WalPages {
  return pagesOf(path, pageBytes, 'committed');
}

/** Also those that are whole behind something that is broken, its start or a frame, up to the last commit that is whole. */
export function soundPages(path: string, pageBytes: number): WalPages {
  return pagesOf(path, pageBytes, 'sound');
}

/** What the frames of a WAL file say. Undefined where there is no such file. */
export function lookAtWal(path: string, pageBytes: number): ReadWal | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    return readWal(file, pageBytes);
  } finally {
    closeSync(file);
  }
}

/** What a WAL file says at its start that its pages are of, in bytes; undefined where there is no such file or it is too short. */
export function walPageBytes(path: string): number | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    if (fstatSync(file).size < WAL_HEADER_BYTES) return undefined;
    return bytesAt(file, 0, WAL_HEADER_BYTES).readUInt32BE(8);
  } finally {
    closeSync(file);
  }
}

function pagesOf(path: string, pageBytes: number, which: 'committed' | 'sound'): WalPages {
  const file = openIfThere(path);
  if (file === undefined) return none;
  const { places, count } = readWal(file, pageBytes)[which];
  return {
    numbers: [...places.keys()],
    count,
    read: (number) => {
      const at = places.get(number);
      return at === undefined ? undefined : bytesAt(file, at, pageBytes);
    },
    close: () => closeSync(file),
  };
}

/** Undefined where there is no file, also where one goes just now: the last connection to a database takes its WAL away. */
function openIfThere(path: string): number | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  try {
    return openSync(path, 'r');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}
