import type { BlobId, EventId, SessionId } from '../../../model/ids.ts';
import type { LostFold } from '../../../runtime/holdings.ts';
import type { AnchorFlaws, DatedAnchor } from '../dated-anchor.ts';
import type { Occupant, Run, Slot } from '../slot.ts';

/** What verify reads of a store: what is kept, not what should be. Reads are synchronous, so that one slice sees one state. */
export interface Evidence {
  readonly count: () => number;
  /** At most `limit` rows that arrived after `num`, in order of arrival. Begin with the lowest safe integer. */
  readonly rowsAfter: (num: number, limit: number) => readonly EvidenceRow[];
  /** At most `limit` rows of a run, by seq. */
  readonly rowsOf: (run: Run, limit: number) => readonly EvidenceRow[];
  /** The columns of the event that is filed under an id. */
  readonly slotOf: (id: EventId) => Slot | undefined;
  readonly at: (session: SessionId, twin: number, seq: number) => Occupant | undefined;
  /** Heads of the refs, in order of creation. */
  readonly heads: () => ReadonlyMap<SessionId, EventId>;
  readonly anchors: () => ReadonlyMap<SessionId, DatedAnchor>;
  /** What of the anchors can't be read. */
  readonly anchorFlaws: () => AnchorFlaws;
  /** Where the anchors are, for a person to read. */
  readonly anchorsAre: string;
  /** sha256 of the bytes of a blob, unpacked; a large one is not held. `unreadable` where it is there and can't be unpacked; undefined where it is not there. */
  readonly blobDigest: (id: BlobId) => Promise<string | undefined>;
  /** At most `limit` ids of stored blobs after `id`, in order of their ids. Begin with the empty text. */
  readonly blobsAfter: (id: string, limit: number) => readonly BlobId[];
  /** At most `limit` kept ranges that gave no record, after the range `num`, in order of arrival. Begin with 0. */
  readonly quarantineAfter: (num: number, limit: number) => readonly EvidenceQuarantine[];
  /** How many ranges are kept of each file, by name. */
  readonly keptOfFiles: () => readonly KeptOfFile[];
  /** At most `limit` imported files after the file `num`, in order of arrival. Begin with 0. */
  readonly countedFilesAfter: (num: number, limit: number) => readonly CountedFile[];
  /** Saved folds of sessions that end with an event which is not there. */
  readonly lostFolds: () => readonly LostFold[];
  /** At most `limit` entries of the import ledger after the entry `num`, in order of arrival, but for those that were erased. Begin with 0. */
  readonly enteredAfter: (num: number, limit: number) => readonly Entered[];
  /** Those of some events that the import ledger has as read from a log. */
  readonly fromLogs: (events: ReadonlySet<EventId>) => ReadonlySet<EventId>;
  /** How many ranges are not there of which the order that they were met in is. */
  readonly strayMeetings: () => number;
}

/** What a record of a file became, as the import ledger has it. */
export interface Entered {
  readonly num: number;
  readonly format: string;
  readonly source: string;
  /** Of the record's bytes; another text once it has gone from the file. */
  readonly rawDigest: string;
  readonly event: EventId;
  readonly isThere: boolean;
}

/** How many ranges of a file are kept, and how many were erased. */
export interface KeptOfFile {
  readonly source: string;
  readonly kept: number;
  readonly erased: number;
}

/** A file, and how many ranges are kept of it, those that were erased too. */
export interface CountedFile {
  readonly num: number;
  readonly format: string;
  readonly source: string;
  /** As the ledger counts them; undefined where it does not, or where no session of the file is left. */
  readonly counted: number | undefined;
  readonly found: number;
}

/** Bytes of a file that gave no record, as they are kept: undefined where there are none. */
export interface EvidenceQuarantine {
  readonly num: number;
  readonly format: string;
  readonly source: string;
  readonly offset: number;
  readonly sizeBytes: number;
  /** As it was when they were kept; empty once they are erased. */
  readonly rawDigest: string;
  readonly bytes: Uint8Array | 'unreadable' | undefined;
  /** Whether the order that it was met in is kept. */
  readonly isMet: boolean;
}

/** One event as it is kept: exact bytes, and beside them the columns that were derived from them. */
export interface EvidenceRow extends Slot {
  readonly id: EventId;
  readonly firstParent: EventId | undefined;
  readonly kind: string;
  readonly atMs: number;
  /** Blobs that the row is found by. */
  readonly blobs: ReadonlySet<BlobId>;
  readonly envelope: Uint8Array;
  readonly payload: EvidencePayload;
}

/**
 * A payload as it is kept. `withheld`: it is not there, since the event arrived without it or since later.
 * `unreadable`: it is there and can't be unpacked.
 */
export type EvidencePayload =
  | { readonly state: 'kept'; readonly salt: string; readonly bytes: Uint8Array }
  | { readonly state: 'withheld'; readonly since: WithheldSince }
  | { readonly state: 'unreadable' };

/** Whether an event came without its payload or lost it here. */
export type WithheldSince = 'arrival' | 'later';
