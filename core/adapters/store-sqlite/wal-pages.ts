import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** Pages as the newest commit in a WAL file left them. */
export interface WalPages {
  readonly numbers: readonly number[];
  /** Pages of the whole database after the newest commit; 0 without one. */
  readonly count: number;
  /** Undefined for a page that the WAL has not. */
  readonly read: (number: number) => Buffer | undefined;
  readonly close: () => void;
}

const HEADER_BYTES = 32;
const FRAME_BYTES = 24;
/** The first bytes of a WAL whose checksums are of little-endian words; one more where they are big-endian. */
const MAGIC = 0x377f_0682;
const none: WalPages = { numbers: [], count: 0, read: () => undefined, close: () => undefined };

/**
 * Reads a WAL file (sqlite.org/fileformat2, section 4) up to its last whole commit, without the database beside it. None where there
 * is no such file, where it is broken at its start, and where its pages are of another size.
 */
export function committedPages(path: string, pageBytes: number): WalPages {
  const file = openIfThere(path);
  if (file === undefined) return none;
  const { places, count } = placesIn(file, pageBytes);
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

/** What a WAL file says at its start that its pages are of, in bytes; undefined where there is no such file or it is too short. */
export function walPageBytes(path: string): number | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    if (fstatSync(file).size < HEADER_BYTES) return undefined;
    return bytesAt(file, 0, HEADER_BYTES).readUInt32BE(8);
  } finally {
    closeSync(file);
  }
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

interface Places {
  /** Where the bytes of each page begin. */
  readonly places: ReadonlyMap<number, number>;
  readonly count: number;
}

function placesIn(file: number, pageBytes: number): Places {
  const committed = new Map<number, number>();
  let count = 0;
  const header = bytesAt(file, 0, HEADER_BYTES);
  const magic = header.readUInt32BE(0);
  if ((magic !== MAGIC && magic !== MAGIC + 1) || header.readUInt32BE(8) !== pageBytes)
    return { places: committed, count };
  const isBig = magic === MAGIC + 1;
  const { size } = fstatSync(file);
  let sum = checksum([0, 0], header.subarray(0, 24), isBig);
  if (!isSum(header, 24, sum)) return { places: committed, count };
  let open = new Map<number, number>();
  for (let at = HEADER_BYTES; at + FRAME_BYTES + pageBytes <= size; at += FRAME_BYTES + pageBytes) {
    const frame = bytesAt(file, at, FRAME_BYTES + pageBytes);
    sum = checksum(checksum(sum, frame.subarray(0, 8), isBig), frame.subarray(FRAME_BYTES), isBig);
    if (frame.compare(header, 16, 24, 8, 16) !== 0 || !isSum(frame, 16, sum)) break;
    open.set(frame.readUInt32BE(0), at + FRAME_BYTES);
    if (frame.readUInt32BE(4) === 0) continue;
    count = frame.readUInt32BE(4);
    for (const [number, place] of open) committed.set(number, place);
    open = new Map();
  }
  return { places: committed, count };
}

type Sum = readonly [number, number];

function checksum([first, second]: Sum, bytes: Buffer, isBig: boolean): Sum {
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}

function isSum(bytes: Buffer, at: number, [first, second]: Sum): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
}

function bytesAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, at);
  return bytes;
}
