import { fstatSync, readSync } from 'node:fs';

/** What the frames of a WAL file say, each looked at for itself. */
export interface ReadWal {
  /** The start: `zeros` where nothing else stands there; `broken` where it is no start of a WAL. */
  readonly start: 'whole' | 'zeros' | 'broken' | 'of other pages';
  /** What SQLite takes: up to the last commit before the first frame that does not hold. */
  readonly committed: Pages;
  /** All that holds by its own checksum up to the last commit that does, also behind frames that don't. */
  readonly sound: Pages;
  /** Commits that hold behind the first frame that does not, or behind a broken start. */
  readonly commitsBehind: number;
  /** Ends of commits there, of frames that hold and frames that don't. */
  readonly endsBehind: number;
  /** Whether there is a frame behind of which it can't be told what it is. */
  readonly hasUnknown: boolean;
  /** Whether there are more of them in a row than any generation of a WAL leaves. */
  readonly hasNoise: boolean;
}

/** Pages as the newest of some commits left them. */
export interface Pages {
  /** Where the bytes of each page begin. */
  readonly places: ReadonlyMap<number, number>;
  /** Pages of the whole database after the last of those commits; 0 without one. */
  readonly count: number;
}

/** Bytes at the start of a WAL file, and before each page in it. */
export const WAL_HEADER_BYTES = 32;
const FRAME_BYTES = 24;
/** The first bytes of a WAL whose checksums are of little-endian words; one more where they are big-endian. */
const MAGIC = 0x377f_0682;

/**
 * Reads a WAL file to its end (sqlite.org/fileformat2, section 4). A frame's checksum goes on from the one that its predecessor says, so
 * that each is told for itself, also where the predecessor's page or the start of the file is damaged.
 */
export function readWal(file: number, pageBytes: number): ReadWal {
  const { size } = fstatSync(file);
  const header = bytesAt(file, 0, WAL_HEADER_BYTES);
  const start = startOf(header, size, pageBytes);
  const looked = look();
  if (start === 'of other pages') return { start, ...looked.found() };
  let before: Buffer = header.subarray(24);
  let salts: Buffer | undefined = start === 'whole' ? header.subarray(16, 24) : undefined;
  const isBig = header.readUInt32BE(0) === MAGIC + 1;
  if (start !== 'whole') looked.breakHere();
  for (let at = WAL_HEADER_BYTES; at + FRAME_BYTES + pageBytes <= size; at += FRAME_BYTES + pageBytes) {
    const frame = bytesAt(file, at, FRAME_BYTES + pageBytes);
    const said = frame.subarray(8, 16);
    const isCurrent = salts === undefined || said.equals(salts);
    const holds = isCurrent && frame.readUInt32BE(0) > 0 && follows(frame, before, isBig);
    if (holds) salts ??= said;
    const isKnown = holds || isZeros(frame) || isOlder(said, salts) || (!isCurrent && follows(frame, before, isBig));
    looked.at({
      number: frame.readUInt32BE(0),
      place: at + FRAME_BYTES,
      count: frame.readUInt32BE(4),
      isOfThis: salts !== undefined && isCurrent,
      holds,
      isKnown,
    });
    before = frame.subarray(16, 24);
  }
  return { start, ...looked.found() };
}

interface Frame {
  readonly number: number;
  readonly place: number;
  /** Pages after the commit that it ends; 0 where it ends none. */
  readonly count: number;
  /** Whether it says that it is of this generation of the WAL. */
  readonly isOfThis: boolean;
  readonly holds: boolean;
  readonly isKnown: boolean;
}

/** What is found while frame after frame is looked at. */
function look() {
  const [committed, sound] = [collect(), collect()];
  const behind = { commits: 0, ends: 0 };
  let isBroken = false;
  let [unknown, mostUnknown] = [0, 0];
  return {
    breakHere: () => {
      isBroken = true;
    },
    at: (frame: Frame) => {
      isBroken ||= !frame.holds;
      if (!isBroken) committed.add(frame);
      if (frame.holds) sound.add(frame);
      if (isBroken && frame.isOfThis && frame.count > 0) behind.ends++;
      if (isBroken && frame.holds && frame.count > 0) behind.commits++;
      // Where an older generation goes on, its first frame does not follow the one before it.
      unknown = frame.isKnown || frame.isOfThis ? 0 : unknown + 1;
      mostUnknown = Math.max(mostUnknown, unknown);
    },
    found: () => ({
      committed: committed.pages(),
      sound: sound.pages(),
      commitsBehind: behind.commits,
      endsBehind: behind.ends,
      hasUnknown: mostUnknown > 0,
      hasNoise: mostUnknown > 1,
    }),
  };
}

/** Collects pages commit by commit. */
function collect() {
  const places = new Map<number, number>();
  let open = new Map<number, number>();
  let last = 0;
  return {
    add: ({ number, place, count }: Frame) => {
      open.set(number, place);
      if (count === 0) return;
      last = count;
      for (const [page, from] of open) places.set(page, from);
      open = new Map();
    },
    pages: (): Pages => ({ places, count: last }),
  };
}

function startOf(header: Buffer, size: number, pageBytes: number): ReadWal['start'] {
  if (isZeros(header)) return 'zeros';
  const magic = header.readUInt32BE(0);
  const isBig = magic === MAGIC + 1;
  if (size < WAL_HEADER_BYTES || (magic !== MAGIC && !isBig)) return 'broken';
  if (!isSum(header, 24, checksum([0, 0], header.subarray(0, 24), isBig))) return 'broken';
  return header.readUInt32BE(8) === pageBytes ? 'whole' : 'of other pages';
}

/** How many generations back one may be that has left frames: each begins with the next number. */
const GENERATIONS = 2 ** 20;

function isOlder(salts: Buffer, now: Buffer | undefined): boolean {
  if (now === undefined) return false;
  const back = (now.readUInt32BE(0) - salts.readUInt32BE(0)) >>> 0;
  return back > 0 && back < GENERATIONS;
}

/** Whether a frame's checksum is that of its bytes, after what its predecessor says is its own. */
function follows(frame: Buffer, before: Buffer, isBig: boolean): boolean {
  const sum: Sum = [before.readUInt32BE(0), before.readUInt32BE(4)];
  return isSum(frame, 16, checksum(checksum(sum, frame.subarray(0, 8), isBig), frame.subarray(FRAME_BYTES), isBig));
}

function isZeros(bytes: Buffer): boolean {
  return bytes.equals(Buffer.alloc(bytes.length));
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

/** Bytes of a file; zeros where it ends before. */
export function bytesAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, at);
  return bytes;
}
