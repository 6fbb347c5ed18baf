import { setImmediate as nextTurn } from 'node:timers/promises';
import { counted, figure } from '../../projections/text/say-count.ts';
import { HeldBytes } from './records/held-bytes.ts';
import type { SourceLine, SourcePiece } from './records/source-line.ts';
import { isSpace, splitLine } from './records/split-line.ts';

/** A longer line is quarantined without being held whole. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** After so much, whatever else the process has to do gets its turn. */
const TURN_BYTES = 16 * 1024 * 1024;

const LINE_END = 0x0a;

/** Where splitting begins, at a line's start, and whether the file is still being written. */
export interface SplitStart {
  readonly offset: number;
  readonly ordinal: number;
  readonly waits: boolean;
}

const FROM_THE_START: SplitStart = { offset: 0, ordinal: 0, waits: false };

/**
 * Splits JSON Lines into records while they are read (I1, I3). Lines end at byte 0x0A and nowhere else; a byte order mark at the
 * start, carriage returns and blank lines are no records. Byte ranges of the pieces cover everything but those and white space.
 * At most one line, and no more than `maxLineBytes` and a few chunks of it, is held. Throws only what `chunks` throws.
 */
export async function* splitRecords(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes: number = MAX_LINE_BYTES,
  start: SplitStart = FROM_THE_START,
): AsyncGenerator<SourceLine> {
  const open = new OpenLine(maxLineBytes, start);
  let turnBytes = 0;
  for await (const chunk of chunks) {
    yield* linesIn(chunk, open);
    turnBytes += chunk.length;
    if (turnBytes < TURN_BYTES) continue;
    turnBytes = 0;
    await nextTurn();
  }
  if (open.sizeBytes > 0) yield open.end();
}

/** The lines that end in a chunk. What follows the last line end stays open. */
function* linesIn(chunk: Uint8Array, open: OpenLine): Generator<SourceLine> {
  for (let at = 0; at < chunk.length; ) {
    const blank = open.sizeBytes === 0 ? blankLines(chunk, at) : NONE;
    if (blank.lines > 0) yield open.skip(blank);
    at += blank.sizeBytes;
    const end = chunk.indexOf(LINE_END, at);
    const spilled = open.push(chunk.subarray(at, end < 0 ? undefined : end));
    if (spilled !== undefined) yield spilled;
    if (end < 0) return;
    yield open.close(1);
    at = end + 1;
  }
}

interface BlankLines {
  readonly lines: number;
  /** Line ends included. */
  readonly sizeBytes: number;
}

const NONE: BlankLines = { lines: 0, sizeBytes: 0 };

/** The blank lines that follow each other from a line's start. */
function blankLines(chunk: Uint8Array, start: number): BlankLines {
  let lines = 0;
  let end = start;
  for (let at = start; isSpace(chunk[at]); at++) {
    if (chunk[at] !== LINE_END) continue;
    lines++;
    end = at + 1;
  }
  return { lines, sizeBytes: end - start };
}

/** The line that is being read, and the counts that number its records. */
class OpenLine {
  private readonly maxBytes: number;
  private readonly waits: boolean;
  private readonly held: HeldBytes;
  private offset: number;
  private ordinal: number;

  constructor(maxBytes: number, { offset, ordinal, waits }: SplitStart) {
    this.maxBytes = maxBytes;
    this.held = new HeldBytes(maxBytes);
    this.offset = offset;
    this.ordinal = ordinal;
    this.waits = waits;
  }

  get sizeBytes(): number {
    return this.held.sizeBytes;
  }

  /** Passes over blank lines. Only between lines. */
  skip({ lines, sizeBytes }: BlankLines): SourceLine {
    this.offset += sizeBytes;
    return { lines, pieces: [] };
  }

  push(bytes: Uint8Array): SourceLine | undefined {
    const spilled = this.held.push(bytes);
    if (spilled === undefined) return undefined;
    const reason = `part of a line of more than ${counted(this.maxBytes, 'byte')}`;
    return { lines: 0, pieces: [], spilled: { offset: this.offset + spilled.at, bytes: spilled.bytes, reason } };
  }

  /** Ends the line, of which `endBytes` more are its line end. */
  close(endBytes: number): SourceLine {
    const { sizeBytes, isTooLong } = this.held;
    const bytes = this.held.take();
    const pieces = isTooLong ? [this.tooLong(sizeBytes, bytes)] : this.split(bytes);
    this.offset += sizeBytes + endBytes;
    return { lines: 1, pieces };
  }

  /** Ends with the file: what gives no whole record is waited for where the file is still being written. */
  end(): SourceLine {
    const { offset, ordinal, sizeBytes } = this;
    const line = this.close(0);
    if (!this.waits || line.pieces.every(({ what }) => what === 'record')) return line;
    this.ordinal = ordinal;
    return { lines: 0, pieces: [], waiting: { offset, sizeBytes } };
  }

  private split(bytes: Uint8Array): SourcePiece[] {
    const skip = this.offset === 0 && startsWithMark(bytes) ? 3 : 0;
    const line = bytes.subarray(skip);
    const base = this.offset + skip;
    return splitLine(line).map((piece): SourcePiece => {
      const bytes = line.subarray(piece.start, piece.end);
      const place = { ordinal: this.ordinal++, offset: base + piece.start, bytes };
      if (piece.what === 'quarantined') {
        return { what: piece.what, ...place, sizeBytes: bytes.length, reason: piece.reason };
      }
      const { what, text, isExact, value } = piece;
      return { what, ...place, text, isExact, value };
    });
  }

  private tooLong(sizeBytes: number, bytes: Uint8Array): SourcePiece {
    const reason = `a line of ${counted(sizeBytes, 'byte')}; ${figure(this.maxBytes)} are the most`;
    return { what: 'quarantined', ordinal: this.ordinal++, offset: this.offset, sizeBytes, reason, bytes };
  }
}

/** Whether bytes begin with a byte order mark of UTF-8. */
export function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
