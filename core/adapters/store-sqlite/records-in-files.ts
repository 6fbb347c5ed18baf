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
  /** Whether a line of the file has this sha256, without its end. */
  readonly holdsLine: (path: string, digest: string) => boolean;
  readonly close: () => void;
}

/** A record that claims to be longer is not looked for. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Keeps the file open that was asked last. */
export function recordsInFiles(sha256: Sha256): RecordsInFiles {
  let last: { readonly path: string; readonly file: number | undefined; lines?: ReadonlySet<string> } | undefined;
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
    holdsLine: (path, digest) => {
      const file = fileOf(path);
      if (file === undefined || last === undefined) return false;
      last.lines ??= new Set(lineDigests(file, sha256));
      return last.lines.has(digest);
    },
    close,
  };
}

const CHUNK = 1024 * 1024;
const LINE_END = 0x0a;

/** Of a line that is longer than a record may be there is none. */
function* lineDigests(file: number, sha256: Sha256): Generator<string> {
  let held = Buffer.alloc(0);
  let isLong = false;
  for (let at = 0, isEnd = false; !isEnd; at += CHUNK) {
    const chunk = readOr(file, at, Math.max(at, Math.min(at + CHUNK, fstatSync(file).size))) ?? Buffer.alloc(0);
    isEnd = chunk.length < CHUNK;
    let from = 0;
    for (let to = chunk.indexOf(LINE_END); to >= 0; to = chunk.indexOf(LINE_END, from)) {
      if (!isLong) yield sha256(Buffer.concat([held, chunk.subarray(from, to)]));
      [held, isLong, from] = [Buffer.alloc(0), false, to + 1];
    }
    isLong ||= held.length + chunk.length > MOST_BYTES;
    held = isLong ? Buffer.alloc(0) : Buffer.concat([held, chunk.subarray(from)]);
  }
  if (!isLong && held.length > 0) yield sha256(held);
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
