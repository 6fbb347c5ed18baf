/** A JSON object from outside: any key may hold anything. */
export type ForeignObject = { readonly [key: string]: unknown };

/** A JSON object that was found in a source, with the bytes that it was read from (I1). */
export interface SourceRecord {
  readonly what: 'record';
  /** Counts all records of the file from 0, the quarantined ones too. */
  readonly ordinal: number;
  /** First byte in the file. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  /** The bytes as text. Where they are not UTF-8, broken sequences read as U+FFFD and `isExact` is false. */
  readonly text: string;
  readonly isExact: boolean;
  readonly value: ForeignObject;
}

/** A run of bytes that gives no record. Counted, listed and kept, never in a chain (I2, I6). */
export interface QuarantinedPiece {
  readonly what: 'quarantined';
  readonly ordinal: number;
  readonly offset: number;
  readonly sizeBytes: number;
  /** A phrase that says what is wrong with it. */
  readonly reason: string;
  /** Its bytes; of one that is too long to be held, the last of them: the others were spilled before. */
  readonly bytes: Uint8Array;
}

export type SourcePiece = SourceRecord | QuarantinedPiece;

/** Bytes of a piece that is still being read and is too long to be held. */
export interface SpilledBytes {
  /** First byte in the file. */
  readonly offset: number;
  readonly reason: string;
  readonly bytes: Uint8Array;
}

/**
 * One physical line and what it holds: several pieces for a line that had to be taken apart, none for a blank line. Blank lines
 * that follow each other may come as one, with their number in `lines`.
 */
export interface SourceLine {
  readonly lines: number;
  readonly pieces: readonly SourcePiece[];
  /** The beginning of a line that is still being written: no piece yet. */
  readonly waiting?: { readonly offset: number; readonly sizeBytes: number };
  /** With no line and no piece yet. */
  readonly spilled?: SpilledBytes;
}
