import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { Sha256 } from '../../model/envelope.ts';

/** A record and its bytes in a log, half-open. */
export interface RecordInFile {
  readonly from: number;
  readonly to: number;
  /** sha256 of the bytes. */
  readonly digest: string;
}

/** Asks logs whether they still hold records. Reads only. */
export interface RecordsInFiles {
  /** False for a file that is not there or can't be read. */
  readonly holds: (path: string, record: RecordInFile) => boolean;
  readonly close: () => void;
}

/** A record that claims to be longer is not looked for. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Keeps the file open that was asked last. */
export function recordsInFiles(sha256: Sha256): RecordsInFiles {
  let last: { readonly path: string; readonly file: number | undefined } | undefined;
  const close = () => {
    if (last?.file !== undefined) closeSync(last.file);
    last = undefined;
  };
  const fileOf = (path: string): number | undefined => {
    if (last?.path !== path) {
      close();
      last = { path, file: openedOr(path) };
    }
    return last.file;
  };
  return {
    holds: (path, { from, to, digest }) => {
      const file = fileOf(path);
      if (file === undefined || from < 0 || to < from || to - from > MOST_BYTES) return false;
      const bytes = readOr(file, from, to);
      return bytes !== undefined && sha256(bytes) === digest;
    },
    close,
  };
}

/** A regular file, without waiting where the path turns out to be a pipe. */
function openedOr(path: string): number | undefined {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return undefined;
  }
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  return undefined;
}

function readOr(file: number, from: number, to: number): Uint8Array | undefined {
  if (to > fstatSync(file).size) return undefined;
  const bytes = Buffer.alloc(to - from);
  try {
    return readSync(file, bytes, 0, bytes.length, from) === bytes.length ? bytes : undefined;
  } catch {
    return undefined;
  }
}
