import type { BlobId, EventId, SessionId } from '../../../model/ids.ts';
import type { Fault } from '../../../runtime/verify-report.ts';
import type { Run } from '../slot.ts';
import type { EvidenceRow, WithheldSince } from './evidence.ts';

/** What a pass over the rows has found so far. Its size grows with faults, runs and blobs, not with events. */
export interface Tally {
  events: number;
  /** The row before: mostly the parent of the next, which need not be looked up then. */
  last: EvidenceRow | undefined;
  readonly faults: Fault[];
  /** Events that a fault names already, so that what follows from it is not blamed too. */
  readonly blamed: Set<EventId>;
  /** Ids that rows should have, with the ones that they are filed under. */
  readonly aliases: Map<EventId, EventId>;
  readonly withheld: Withheld[];
  /** Rows whose payload is what their envelope says, and does not fit its kind: nobody can read it. */
  readonly unreadable: Where[];
  readonly orphans: Orphan[];
  /** Rows whose run or twin does not fit their parent's columns, at fault unless the parent is; or whose blobs do not fit a payload that is not there. */
  readonly doubts: Doubt[];
  readonly twinRoots: TwinRoot[];
  readonly leaps: Leap[];
  /** By session, twin and run start. */
  readonly runs: Map<string, SeenRun>;
  readonly blobs: Map<BlobId, Naming>;
  readonly quarantine: QuarantineTally;
}

/** What was found of ranges of source files that gave no record. */
export interface QuarantineTally {
  /** By file. */
  readonly files: Map<string, QuarantineFileTally>;
  /** How many the files are short of, as the ledger counts them. */
  missing: number;
}

/** What was found of the ranges of one file. */
export interface QuarantineFileTally {
  readonly source: string;
  /** Ranges of which the order that they were met in is gone. */
  unmet: number;
  /** Whether the ledger counts them. */
  isCounted: boolean;
}

/** A place that faults name. */
export interface Where {
  readonly session: SessionId;
  readonly seq: number;
  readonly event: EventId;
}

/** A row without its payload. */
export interface Withheld extends Where {
  readonly since: WithheldSince;
}

/** A row with a parent that is not there. */
export interface Orphan extends Where {
  readonly parent: EventId;
  readonly isFirstParent: boolean;
  /** Whether its columns say that it continues the run before it. */
  readonly continues: boolean;
  readonly twin: number;
  /** The session that it says it left from, where it is the first of a fork. */
  readonly from: SessionId | undefined;
}

/** A row whose columns differ from what its parent's, or its missing payload, say. */
export interface Doubt extends Where {
  readonly parent: EventId | undefined;
  readonly detail: string;
}

/** The first event of a second history under one session's origins. */
export interface TwinRoot extends Where {
  readonly parent: EventId | undefined;
}

/** A row that is not the first of its session, with a first parent that is there and is not the event before it in the session. */
export interface Leap extends Where {
  readonly twin: number;
  readonly parent: EventId;
  /** Where the parent stands. */
  readonly follows: Pick<Where, 'session' | 'seq'>;
}

/** A run as the rows show it. */
export interface SeenRun extends Run {
  readonly count: number;
}

/** Who names a blob. An event with a payload counts before one without. */
export interface Naming extends Where {
  readonly isLive: boolean;
}

/** Nothing found yet. */
export function createTally(): Tally {
  return {
    events: 0,
    last: undefined,
    faults: [],
    blamed: new Set(),
    aliases: new Map(),
    withheld: [],
    unreadable: [],
    orphans: [],
    doubts: [],
    twinRoots: [],
    leaps: [],
    runs: new Map(),
    blobs: new Map(),
    quarantine: { files: new Map(), missing: 0 },
  };
}

/** Adds a fault of an event, at most one for each event. */
export function blame(tally: Tally, what: Fault['what'], { session, seq, event }: Where, detail: string): void {
  if (tally.blamed.has(event)) return;
  tally.blamed.add(event);
  tally.faults.push({ what, session, seq, event, detail });
}
