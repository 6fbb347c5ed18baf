import type { SourceName } from './source-name.ts';

/** Bytes of a source that gave no record, to be kept beside the ledger (I6): a quarantined range, or a part of a long one. */
export interface QuarantinedBytes extends SourceName {
  /** First byte in the file. */
  readonly offset: number;
  /** What is wrong with them: a phrase. */
  readonly reason: string;
  /** sha256 of the bytes. */
  readonly rawDigest: string;
  readonly bytes: Uint8Array;
}

/** Kept bytes that gave no record, as they are listed. */
export interface QuarantinedRange extends Pick<QuarantinedBytes, 'offset' | 'reason'> {
  /** Counts all that a home keeps, in order of arrival. */
  readonly num: number;
  readonly sizeBytes: number;
  /** Counts up each time that an import comes upon bytes that are kept: at one place the highest is what was read there last. */
  readonly metAs: number;
  /** The bytes were dropped for good (S12). */
  readonly isErased: boolean;
}

/** How many ranges are kept of a source. */
export interface QuarantineCounts {
  /** Those that were erased too. */
  readonly ranges: number;
  /** Of them, those that were met since. */
  readonly met: number;
  /** The highest {@link QuarantinedRange.metAs} of the source; 0 for none. */
  readonly metAs: number;
}

/** A source of which bytes are kept that gave no record. */
export interface QuarantinedSource extends SourceName {
  readonly ranges: number;
  readonly sizeBytes: number;
  /** Ranges beside those, of which the bytes were dropped for good. */
  readonly erased: number;
}
