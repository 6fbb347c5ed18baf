import type { StoredEvent } from '../model/envelope.ts';
import type { BlobId, EventId, SessionId, TreeId } from '../model/ids.ts';
import type { Holdings } from './holdings.ts';
import type { QuarantineCounts, QuarantinedBytes, QuarantinedRange, QuarantinedSource } from './quarantined.ts';
import type { SourceName } from './source-name.ts';
import type { VerifyOptions, VerifyReport } from './verify-report.ts';

export type { BlobStore } from './blob-store.ts';

/** The wall clock. Only labels come from it, never order (S3). */
export interface Clock {
  /** Unix ms. */
  readonly nowMs: () => number;
}

/** Fresh names and salts. */
export interface Ids {
  /** A new UUIDv7. */
  readonly uuid: () => string;
  /** 32 random hex digits. */
  readonly salt: () => string;
}

/** A session's ref: its id and the event that is its head (S1). */
export interface SessionRef {
  readonly session: SessionId;
  readonly head: EventId;
  /** Sequence number that the session's next own event gets: one more than its highest. */
  readonly nextSeq: number;
}

/**
 * Events to append to one stream, in order, each the first parent of the next. The last one becomes the head.
 * Events that the store holds already are not written again: a single one of them moves the head there.
 */
export interface Append {
  readonly session: SessionId;
  /** The head that the events were made for; undefined for a session that must not exist yet. */
  readonly expectedHead: EventId | undefined;
  /**
   * At least one. A new first event has the expected head as first parent, or any stored event where the session is new.
   * Their origins may be other sessions' where a native export or a fast-forward is taken over.
   */
  readonly events: readonly AppendedEvent[];
}

/** An event to append. `packed`: its payload's text as the store would pack it, where that was done beside the store's thread; gone once the append has settled. */
export type AppendedEvent = StoredEvent & { readonly packed?: PackedText };

/** A payload's text as it is kept: its UTF-8 bytes, plain or as one zstd frame. */
export interface PackedText {
  readonly isZstd: boolean;
  readonly bytes: Uint8Array;
}

/** What came of an append. Nothing is written unless every stream of the batch was as expected. */
export type AppendOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly session: SessionId; readonly head: EventId | undefined };

/** One row of the import ledger (I2): which event a source record became. */
export interface LedgerEntry {
  readonly format: string;
  /** The source: one id for one file, however it is spelled. */
  readonly source: string;
  /** The record's own id where it has one, else `#<ordinal>`. */
  readonly record: string;
  /** Ordinal of the record in its file, from 0. */
  readonly ordinal: number;
  /** sha256 of the record's raw bytes; empty once its event is erased. */
  readonly rawDigest: string;
  readonly event: EventId;
}

/** As many records from the start of a file as {@link EventStore.sourcesLike} tells a copy by. */
export const STARTING_RECORDS = 32;

/** Stands for the size of a source file of which something may be lost here: it is to be read again as if it had changed. */
export const UNKNOWN_SIZE = -1;

/** What is remembered of a source file between imports. */
export interface SourceFile extends SourceName {
  readonly path: string;
  /** Or {@link UNKNOWN_SIZE}. */
  readonly sizeBytes: number;
  /** Modification time, Unix ms. */
  readonly modifiedAtMs: number;
  /** The last report about it and the importer's resume state, as canonical JSON of the importer. */
  readonly report: string;
}

/** A saved fold of a session: what it says, and the event that it includes last. */
export interface Projection {
  readonly head: EventId;
  readonly text: string;
}

/** What an import adds beside events, in the same transaction. */
export interface LedgerWrite {
  readonly entries: readonly LedgerEntry[];
  readonly files: readonly SourceFile[];
  /**
   * Those that are there already, the same bytes at the same place, are not kept twice. A source of which some were erased keeps none
   * any more. Absent: none.
   */
  readonly quarantine?: readonly QuarantinedBytes[];
}

/**
 * Events, refs and the import ledger. Every promise settles after the write is durable (FULL sync) and not before;
 * concurrent appends are committed together. Failures of the disk are thrown as {@link HostError}.
 */
export interface EventStore extends Holdings {
  /**
   * Appends to one or several streams, all or nothing. Blobs that the events name must be durable already (S9).
   * Rejects with {@link AppendRefused} where the events themselves do not fit; nothing is written then.
   */
  readonly append: (batch: readonly Append[], ledger?: LedgerWrite) => Promise<AppendOutcome>;
  readonly ref: (session: SessionId) => Promise<SessionRef | undefined>;
  /** All refs, the catalogue's too, in order of creation. */
  readonly refs: () => Promise<readonly SessionRef[]>;
  readonly event: (id: EventId) => Promise<StoredEvent | undefined>;
  /** The ones that exist, in the order asked. */
  readonly events: (ids: readonly EventId[]) => Promise<readonly StoredEvent[]>;
  /** Ids of events that begin with some hex digits, in the order of the ids, at most `limit`; none for what is no hex digits. */
  readonly idsLike: (beginning: string, limit: number) => Promise<readonly EventId[]>;
  /** A session's own events with `fromSeq <= seq < toSeq`, by seq. */
  readonly own: (session: SessionId, fromSeq: number, toSeq: number) => Promise<readonly StoredEvent[]>;
  /** First-parent history that ends at `head`, root first, at most the last `limit` events; empty where there is no such event: see `historyTo`. Read by segments, never link by link. */
  readonly history: (head: EventId, limit?: number) => Promise<readonly StoredEvent[]>;
  /** Ids of events whose first parent is `event`. */
  readonly children: (event: EventId) => Promise<readonly EventId[]>;
  /** All entries of a source, by ordinal. */
  readonly ledger: (format: string, source: string) => Promise<readonly LedgerEntry[]>;
  /** At most `limit` entries of a source whose `record` comes after a text, by `record`: a large ledger is read in pages. */
  readonly ledgerPage: (
    format: string,
    source: string,
    page: { readonly after: string; readonly limit: number },
  ) => Promise<readonly LedgerEntry[]>;
  /** Sources of a format that have a record of this digest, or with this id, among their first {@link STARTING_RECORDS}, by name. */
  readonly sourcesLike: (
    format: string,
    like: Pick<LedgerEntry, 'record'> | Pick<LedgerEntry, 'rawDigest'>,
  ) => Promise<readonly string[]>;
  readonly sourceFile: (format: string, source: string) => Promise<SourceFile | undefined>;
  readonly sourceFiles: () => Promise<readonly SourceFile[]>;
  /** Kept ranges of a source that begin in `fromByte <= offset < toByte`, by place, those that follow the range `after`, at most `limit`. */
  readonly quarantine: (
    format: string,
    source: string,
    page: { readonly fromByte: number; readonly toByte: number; readonly after: number; readonly limit: number },
  ) => Promise<readonly QuarantinedRange[]>;
  /** Counts the ranges of a source, and those of them that were met with a higher `metAs` than `after`. */
  readonly quarantineCounts: (format: string, source: string, after: number) => Promise<QuarantineCounts>;
  /** The bytes of a kept range; undefined where there is none of that number, or its bytes were erased. */
  readonly quarantined: (num: number) => Promise<Uint8Array | undefined>;
  /** sha256 of a kept range as it was read; undefined where {@link quarantined} is. */
  readonly quarantinedDigest: (num: number) => Promise<string | undefined>;
  /** Names of the sources of which ranges are or were kept, by name: takes no longer where a source has many. */
  readonly quarantinedNames: () => Promise<readonly SourceName[]>;
  /** Sources of which ranges are kept, by name; those alone that some session's events were read from, where one is named. */
  readonly quarantinedSources: (session?: SessionId) => Promise<readonly QuarantinedSource[]>;
  /** A projection of a session as it was saved last, with the head that it was folded up to. */
  readonly projection: (name: string, session: SessionId) => Promise<Projection | undefined>;
  /** Saves derived texts, each in place of the one before. They may be deleted at any time and are rebuilt identically (S6). */
  readonly saveProjections: (
    name: string,
    rows: readonly (Projection & { readonly session: SessionId })[],
  ) => Promise<void>;
  /**
   * Drops payload and salt of events for good, here and in free pages, and appends the mark of it in the same transaction (S12).
   * Their raw digests in the ledger and the projections of every session that holds one of them go too, the bytes that are kept of
   * `sources` and gave no record, and copies of the store that were made before a migration. The outcome is not ok, and nothing is done,
   * where a source holds other than the `ranges` that it is said to hold.
   */
  readonly erase: (
    events: readonly EventId[],
    mark: Append,
    sources?: readonly (SourceName & Partial<Pick<QuarantinedSource, 'ranges'>>)[],
  ) => Promise<LeaveOutcome>;
  /** What would leave with some sessions, and which of them others hold here. Reads only. */
  readonly leaving: (sessions: readonly SessionId[]) => Promise<Leaving>;
  /**
   * Takes sessions out for good with all that is theirs alone, but for blobs, and appends the mark of it in the same transaction. The
   * outcome is not ok, and nothing is done, where any of them, or the `ranges`, would not leave any more as it was said to. Their records can be imported again.
   * Bytes of a file that gave no record go with the last session of the file, and copies of the store that were made before a migration go too.
   */
  readonly remove: (leaving: Leaving['sessions'], mark: Append, ranges?: LeavingRanges) => Promise<LeaveOutcome>;
  /** Of some blobs, those that an event whose payload is not erased names. */
  readonly blobsInUse: (blobs: readonly BlobId[]) => Promise<ReadonlySet<BlobId>>;
  /** Recomputes everything (E1). Streams progress; reads only. */
  readonly verify: (options?: VerifyOptions) => Promise<VerifyReport>;
  /** Closes blobs and anchors too. A no-op the second time. */
  readonly close: () => Promise<void>;
}

/** Copies that held what was dropped for good, outside the store. */
export interface OldCopies {
  /** Copies of the store, made before a migration, that were deleted. */
  readonly backups: number;
  /** Files in the store's folder that were set aside and may hold it still, by name: they are a person's to delete. */
  readonly setAside: readonly string[];
}

/** What came of dropping something for good. */
export type LeaveOutcome = ({ readonly ok: true } & OldCopies) | Extract<AppendOutcome, { ok: false }>;

/** What taking sessions out would come to. */
export interface Leaving {
  readonly sessions: readonly {
    readonly session: SessionId;
    readonly head: EventId;
    /** Events that go with it: its own, and those that only came here as its history. */
    readonly events: number;
    /** What its events take in the store. */
    readonly sizeBytes: number;
  }[];
  /** Sessions that stay, since the history of `by` reaches their events. */
  readonly kept: readonly { readonly session: SessionId; readonly by: SessionId }[];
  /** Blobs that no event which stays names. */
  readonly blobs: readonly BlobId[];
  /** Workspace trees that events with their payload name: those of what would leave, and those of all that stays. */
  readonly trees: { readonly go: readonly TreeId[]; readonly stay: readonly TreeId[] };
  readonly ranges: LeavingRanges;
}

/** Ranges that gave no record, of files that only the sessions which leave were read from. */
export interface LeavingRanges {
  readonly kept: number;
  /** Those beside them whose bytes were erased before. */
  readonly erased: number;
}

/**
 * Head anchors, kept outside the event file (E1): written after commit, fsynced each second and at close.
 * The store writes them itself; a second write of the same anchor changes nothing.
 */
export interface AnchorLog {
  readonly write: (anchors: readonly Anchor[]) => void;
  readonly read: () => ReadonlyMap<SessionId, Anchor>;
  readonly close: () => Promise<void>;
}

/** A session's head as it was acknowledged. */
export interface Anchor {
  readonly session: SessionId;
  readonly head: EventId;
  /** Highest own seq at that moment; -1 for a session that has no event of its own yet. */
  readonly seq: number;
}

/** The world failed below the rules: disk full, file broken, store read only. `retryable` where waiting can help. */
export class HostError extends Error {
  readonly code: string;
  readonly retryable: boolean;
  readonly data: Readonly<Record<string, string>>;
  constructor(
    code: string,
    message: string,
    options: { retryable?: boolean; data?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'HostError';
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.data = options.data ?? {};
  }
}

/**
 * Events that can't stand where they were appended: a parent is missing, a seq is taken or skipped, or they do not follow
 * each other. A bug of whoever made them; a caller that hands on events from elsewhere can refuse those in words.
 */
export class AppendRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AppendRefused';
  }
}

/** A line for whoever looks after the program. Never holds payloads or secrets. */
export interface Log {
  readonly info: (message: string, facts?: Readonly<Record<string, string | number | boolean>>) => void;
  readonly warn: (message: string, facts?: Readonly<Record<string, string | number | boolean>>) => void;
}
