import type { FileHead, ImportFormat } from './format.ts';
import type { ForeignObject, SourceLine } from './records/source-line.ts';
import { isSpace } from './records/split-line.ts';
import { MAX_LINE_BYTES, splitRecords } from './split-records.ts';

/** How far a file that is expected to be a log is read for its first record. */
export const LONG_LOOK_BYTES = 256 * 1024 * 1024;
/** How far any other file is read for it. */
export const SHORT_LOOK_BYTES = 4 * 1024 * 1024;

const HEAD_BYTES = 256 * 1024;
const HEAD_RECORDS = 50;
/** Read on for more records behind the first that is known, at most so far. */
const MORE_BYTES = 1024 * 1024;
const MORE_LINES = 1000;
/** A file with so many objects or lines, none of which is known, is another kind of file. */
const MAX_UNKNOWN_RECORDS = 10_000;
const MAX_UNKNOWN_LINES = 200_000;

const OPEN_BRACE = 0x7b;
const NO_BYTES = new Uint8Array(0);

/** What a file turned out to be: its format, or undefined where no format knows it. */
export interface Sniffed {
  readonly format: ImportFormat | undefined;
  readonly head: FileHead;
}

/**
 * Reads a file until a format knows a record of it, past lines that are blank or bad (I1), and not much further than `maxBytes`.
 * A line that opens an object is read to its end. Judges content, never the name. Throws what `chunks` throws.
 */
export async function sniffFormat(
  chunks: AsyncIterable<Uint8Array>,
  formats: readonly ImportFormat[],
  maxBytes: number,
): Promise<Sniffed> {
  const beginning = new Beginning(formats);
  for await (const line of splitRecords(upTo(maxBytes, chunks, (chunk) => beginning.keep(chunk)))) {
    beginning.take(line);
    if (beginning.isEnough()) break;
  }
  const head = beginning.head();
  return { format: formats.find((format) => format.recognises(head)), head };
}

async function* upTo(
  maxBytes: number,
  chunks: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let readBytes = 0;
  let lineOpensWith: number | undefined;
  for await (const chunk of chunks) {
    const lastLineEnd = chunk.lastIndexOf(0x0a);
    if (lastLineEnd >= 0) lineOpensWith = undefined;
    lineOpensWith ??= chunk.subarray(lastLineEnd + 1).find((byte) => !isSpace(byte));
    readBytes += chunk.length;
    onChunk(chunk);
    yield chunk;
    const isInObject = lineOpensWith === OPEN_BRACE && readBytes < MAX_LINE_BYTES;
    if (readBytes >= maxBytes && !isInObject) return;
  }
}

/** What was read so far of a file's beginning. */
class Beginning {
  private readonly formats: readonly ImportFormat[];
  private bytes: Uint8Array = NO_BYTES;
  private records: ForeignObject[] = [];
  private readBytes = 0;
  private lines = 0;
  private unknownRecords = 0;
  /** Where the first record was that a format knows. */
  private known: { readonly bytes: number; readonly lines: number } | undefined;

  constructor(formats: readonly ImportFormat[]) {
    this.formats = formats;
  }

  keep(chunk: Uint8Array): void {
    this.readBytes += chunk.length;
    if (this.bytes.length < HEAD_BYTES) this.bytes = Buffer.concat([this.bytes, chunk]).subarray(0, HEAD_BYTES);
  }

  take({ pieces }: SourceLine): void {
    if (pieces.length > 0) this.lines++;
    for (const piece of pieces) if (piece.what === 'record') this.takeRecord(piece.value);
  }

  isEnough(): boolean {
    if (this.known === undefined) return this.unknownRecords >= MAX_UNKNOWN_RECORDS || this.lines >= MAX_UNKNOWN_LINES;
    const isFar = this.readBytes - this.known.bytes >= MORE_BYTES || this.lines - this.known.lines >= MORE_LINES;
    return isFar || this.records.length >= HEAD_RECORDS;
  }

  head(): FileHead {
    return { bytes: this.bytes, records: this.records.slice(0, HEAD_RECORDS) };
  }

  /** Of the records before the first that is known, the nearest are kept: they may be of a newer release of the format. */
  private takeRecord(value: ForeignObject): void {
    this.records.push(value);
    if (this.known !== undefined) return;
    if (this.records.length > HEAD_RECORDS) this.records.shift();
    if (!this.knows(this.head())) {
      this.unknownRecords++;
      if (!this.knows({ bytes: NO_BYTES, records: [value] })) return;
      this.records = [value];
    }
    this.known = { bytes: this.readBytes, lines: this.lines };
  }

  private knows(head: FileHead): boolean {
    return this.formats.some((format) => format.recognises(head));
  }
}
