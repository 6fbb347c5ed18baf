import { counted, figure } from '../../../projections/text/say-count.ts';
import { HeldBytes } from '../records/held-bytes.ts';
import { endOfBrackets, endOfString } from '../records/json-span.ts';
import { readObject } from '../records/read-object.ts';
import type { SourceLine, SourcePiece } from '../records/source-line.ts';
import { MAX_LINE_BYTES, startsWithMark } from '../split-records.ts';

/**
 * Splits a rollout of the oldest generation, one JSON document `{session, items: [...]}`: its records are the session's header
 * and each item. What can't be read from a place on is quarantined. Holds the document, at most 64 MiB of it.
 */
export async function* splitDocument(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SourceLine> {
  const held = new HeldBytes(MAX_LINE_BYTES);
  for await (const chunk of chunks) {
    const spilled = held.push(chunk);
    if (spilled === undefined) continue;
    const { at, bytes } = spilled;
    const reason = `part of a document of more than ${counted(MAX_LINE_BYTES, 'byte')}`;
    yield { lines: 0, pieces: [], spilled: { offset: at, bytes, reason } };
  }
  const { sizeBytes, isTooLong } = held;
  const bytes = held.take();
  if (isTooLong) {
    const reason = `a document of ${counted(sizeBytes, 'byte')}; ${figure(MAX_LINE_BYTES)} are the most`;
    yield { lines: 1, pieces: [{ what: 'quarantined', ordinal: 0, offset: 0, sizeBytes, reason, bytes }] };
    return;
  }
  let ordinal = 0;
  for (const piece of new Document(bytes).pieces()) yield { lines: 1, pieces: [{ ...piece, ordinal: ordinal++ }] };
}

type Piece = SourcePiece extends infer Each ? (Each extends SourcePiece ? Omit<Each, 'ordinal'> : never) : never;

class Document {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  *pieces(): Generator<Piece> {
    if (startsWithMark(this.bytes)) this.at = 3;
    this.skipSpace();
    const open = this.bytes.indexOf(0x7b);
    if (open > this.at) yield this.left(this.at, open, 'before the document');
    this.at = open + 1;
    while (this.skipTo(0x22)) {
      const start = this.at;
      const end = endOfString(this.bytes, this.at);
      const name = decoder.decode(this.bytes.subarray(this.at + 1, end));
      this.at = end + 1;
      if (!this.skipTo(0x3a)) {
        this.at = start;
        break;
      }
      this.at++;
      this.skipSpace();
      if (name === 'items' && this.bytes[this.at] === 0x5b) yield* this.items();
      else yield* this.member(name, start);
      this.skipSpace();
      if (this.bytes[this.at] !== 0x2c) break;
      this.at++;
    }
    this.skipSpace();
    if (this.bytes[this.at] === 0x7d) this.at++;
    this.skipSpace();
    if (this.at < this.bytes.length) yield this.rest();
  }

  private *items(): Generator<Piece> {
    this.at++;
    for (this.skipSpace(); this.bytes[this.at] !== 0x5d; this.skipSpace()) {
      const end = this.endOfValue();
      if (end < 0) return;
      yield this.piece(end);
      this.at = end;
      this.skipSpace();
      if (this.bytes[this.at] === 0x2c) this.at++;
      else if (this.bytes[this.at] !== 0x5d) return;
    }
    this.at++;
  }

  private *member(name: string, start: number): Generator<Piece> {
    const end = this.endOfValue();
    if (end < 0) {
      this.at = start;
      return;
    }
    const isHeader = name === 'session' && this.bytes[this.at] === 0x7b;
    yield isHeader ? this.piece(end) : this.left(start, end, 'neither the session nor its items');
    this.at = end;
  }

  private piece(end: number): Piece {
    const piece = readObject(this.bytes, this.at, end);
    const offset = this.at;
    if (piece.what === 'quarantined') return this.left(offset, end, piece.reason);
    const { what, text, isExact, value } = piece;
    return { what, offset, bytes: this.bytes.subarray(offset, end), text, isExact, value };
  }

  private left(start: number, end: number, reason: string): Piece {
    const bytes = this.bytes.subarray(start, end);
    return { what: 'quarantined', offset: start, sizeBytes: bytes.length, reason, bytes };
  }

  private rest(): Piece {
    return this.left(this.at, this.bytes.length, 'cut off or broken from here on');
  }

  private endOfValue(): number {
    const byte = this.bytes[this.at];
    if (byte === 0x7b || byte === 0x5b) return endOfBrackets(this.bytes, this.at);
    if (byte === 0x22) return Math.min(endOfString(this.bytes, this.at) + 1, this.bytes.length);
    let end = this.at;
    while (end < this.bytes.length && !',]}'.includes(String.fromCharCode(this.bytes[end] ?? 0))) end++;
    return end > this.at ? end : -1;
  }

  private skipTo(byte: number): boolean {
    this.skipSpace();
    return this.bytes[this.at] === byte;
  }

  private skipSpace(): void {
    while (this.at < this.bytes.length && SPACE.has(this.bytes[this.at] ?? 0)) this.at++;
  }
}

const SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const decoder = new TextDecoder();
