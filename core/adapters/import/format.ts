import type { FileReport } from '../../contract/import-report.ts';
import type { Sha256 } from '../../model/envelope.ts';
import type { Kind } from '../../model/events.ts';
import type { BlobId, EventId, SessionId } from '../../model/ids.ts';
import type { Source } from '../../model/kinds/fields.ts';
import type { FactsTally } from '../../projections/import-facts/facts.ts';
import type { LedgerEntry } from '../../runtime/ports.ts';
import type { ForeignObject, SourceLine, SourceRecord } from './records/source-line.ts';
import type { SplitStart } from './split-records.ts';
import type { FileMemory } from './write/file-memory.ts';

/** A kind of log that can be imported. Its reader is a state machine over the records of one file, in file order. */
export interface ImportFormat {
  /** As in `by: import:<name>`. */
  readonly name: string;
  /** As a person reads it. */
  readonly label: string;
  /** Whether the beginning of a file is of this format. Judges content, never the name. */
  readonly recognises: (head: FileHead) => boolean;
  /** Files of one import are read by ascending rank, then by path: what others hang on comes first. */
  readonly rank: (path: string) => number;
  readonly split: (chunks: AsyncIterable<Uint8Array>, head: FileHead, start: SplitStart) => AsyncIterable<SourceLine>;
  /** Whether a file only ever grows at its end, line by line. */
  readonly growsByLines: (head: FileHead) => boolean;
  /** Whether a record can be in the log of one session only, however often that is copied. False for bookkeeping that others have word for word. */
  readonly isOfOneSession: (record: ForeignObject) => boolean;
  /** Sessions, by their names in the log, whose records a file begins with; none where it does not say. */
  readonly sessionsIn: (path: string, head: FileHead) => readonly string[];
  readonly open: (context: ReaderContext) => Promise<RecordReader>;
  /** What started the sub-agent that a file holds, as far as it is imported by now; undefined for any other file. */
  readonly startOf: (context: ReaderContext) => Promise<AgentStart | undefined>;
  /** Files that this one may begin with a re-stamped copy of, as far as they are imported by now; none for any other file. */
  readonly originals: (context: ReaderContext) => Promise<readonly Originals[]>;
  readonly tally: () => FactsTally;
}

/** A file of which another holds a re-stamped copy. */
export interface Originals {
  readonly source: string;
  /** The event that a record is a copy of. */
  readonly originalOf: (record: ForeignObject) => EventId | undefined;
  /** Whether a record says what its original does. Absent where `originalOf` goes by what is said. */
  readonly isSame?: (record: ForeignObject, original: ForeignObject) => boolean;
  /** Whether a copy has ended before a record that has no original. */
  readonly endsCopy: (record: ForeignObject) => boolean;
}

/** The event that a sub-agent left from, and what it was asked. */
export interface AgentStart {
  readonly from: SessionId;
  readonly at: EventId;
  readonly kind: 'sub-agent' | 'internal';
  /** The call of that event, where the log says it. */
  readonly callId?: string;
  readonly task: string;
}

/** The beginning of a file, as far as it was read to know what it is. */
export interface FileHead {
  readonly bytes: Uint8Array;
  readonly records: readonly ForeignObject[];
}

/** What a reader gets to know before its first record. */
export interface ReaderContext {
  /** Real path of the file. */
  readonly path: string;
  /** What the ledger calls the log: the path, but for one that took another's place there. */
  readonly source: string;
  readonly head: FileHead;
  /** What the ledger says of the log, by ordinal, as its last import left it. */
  readonly held: readonly LedgerEntry[];
  readonly sha256: Sha256;
  /** The session of a key, the same at every import of the file. */
  readonly sessionOf: (key: string) => SessionId;
  readonly imported: ImportedFiles;
  /** The lines of the file from its start, for a look ahead. */
  readonly lines: () => AsyncIterable<SourceLine>;
  /** Text of a small file beside the log, or undefined where there is none. */
  readonly beside: (path: string) => Promise<string | undefined>;
}

/** What was imported before, of the same format. */
export interface ImportedFiles {
  readonly memory: (source: string) => Promise<FileMemory | undefined>;
  readonly memories: () => Promise<readonly FileMemory[]>;
  /** Events of a source by the id of their record. */
  readonly events: (source: string) => Promise<ReadonlyMap<string, EventId>>;
  /** The record that an event was read from; undefined once it is erased. */
  readonly record: (event: EventId) => Promise<ForeignObject | undefined>;
  /** The record that an event was read from when it was first read, and that event, also where it has vanished; undefined once it is erased. */
  readonly firstRecord: (
    event: EventId,
  ) => Promise<{ readonly event: EventId; readonly value: ForeignObject } | undefined>;
  /** The records of a source in the order of its file, as they were read last. */
  readonly records: (source: string) => AsyncIterable<{ readonly event: EventId; readonly value: ForeignObject }>;
  /** Files that have a record with this id near their start. */
  readonly beginningWith: (record: string) => Promise<readonly string[]>;
  /** A session that an event was first written in. */
  readonly sessionOf: (event: EventId) => Promise<SessionId | undefined>;
}

export interface RecordReader {
  /** Where a record belongs and what it becomes. Called once for each record; never throws for what the record holds. */
  readonly place: (record: SourceRecord) => Placed;
  /** The file goes on from records that it does not hold any more: where another log holds them they have not vanished. */
  readonly isBegunAnew?: boolean;
  /** What the reader knows now that later imports of other files ask for. */
  readonly knowledge: () => Knowledge;
}

/** Calls and ids in a file that other files hang on, as plain JSON. */
export interface Knowledge {
  /** The format's name of what the file holds: a thread id. */
  readonly sourceId?: string;
  /** The format's name of what the file says it begins with a copy of, where that was not imported when it was read. */
  readonly copyOf?: string;
  /** Calls that started sub-agents. */
  readonly calls: readonly AgentCall[];
}

/** A call that asked for a sub-agent. Nothing of its prompt, not even a digest: it would outlive an erase (S12). */
export interface AgentCall {
  readonly callId: string;
  readonly event: EventId;
  readonly session: SessionId;
  readonly agentId?: string;
  readonly agentType?: string;
}

export type Marks = Source['marks'];
export type KeepBlob = (bytes: Uint8Array) => BlobId;

/** A record's place and meaning. */
export interface Placed {
  readonly session: LocalSession;
  /** The record's own id, unique in its file; undefined where it has none. */
  readonly recordId: string | undefined;
  readonly atMs: number;
  readonly time: Source['time'];
  /** Makes the event. Called at most once, and not at all where the record is known already. */
  readonly draft: (keep: KeepBlob) => RecordDraft;
  /** Tells the reader which event the record became or had become before. */
  readonly settle: (event: EventId) => void;
}

/** An event that a record becomes, without what the driver knows better: where its bytes were. */
export interface RecordDraft {
  readonly kind: Kind;
  readonly payload: object;
  readonly marks: Marks;
  /** The event of another file that this record is a copy of: it becomes a note that points there. */
  readonly copyOf?: EventId;
}

/** A session that the records of a file make up. */
export interface LocalSession {
  readonly key: string;
  readonly kind: NonNullable<FileReport['sessions'][number]['kind']>;
  readonly opening: () => Opening;
  /** Best title found so far. */
  readonly title: () => string;
  readonly parent: SessionId | undefined;
}

/** A session's first event. */
export interface Opening {
  readonly kind: 'session/created' | 'session/forked' | 'session/spawned';
  readonly payload: object;
  /** The event that it leaves from; undefined for a root. */
  readonly parent: EventId | undefined;
}
