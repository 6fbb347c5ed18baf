import type { BlobId, EventId, SessionId } from '../ids.ts';
import type { PolicyRule } from '../policy/rule.ts';
import type { LostEnd } from './lost-end.ts';

/** A person's act as the reflog lists it. What the home looks like is the fold of all acts that are not undone. */
export type Act = {
  readonly id: EventId;
  readonly atMs: number;
  readonly subject: SessionId;
  readonly undone: boolean;
} & (
  | { readonly type: 'added'; readonly how: 'created' | 'forked' | 'detached' | 'spawned' | 'native-import' }
  | { readonly type: 'titled'; readonly title: string }
  | { readonly type: 'trashed' }
  | { readonly type: 'restored' }
  | { readonly type: 'tagged'; readonly tags: readonly string[] }
  | { readonly type: 'erased'; readonly events: number; readonly quarantined: number; readonly path?: string }
  /** An act whose words a person erased: only what it was is left. */
  | { readonly type: 'wordless'; readonly was: 'titled' | 'tagged' }
  /** Damaged files were set aside. `came`: what came over of them; `ends`: the sessions that lost their end, each with its newest event and the number of that. */
  | {
      readonly type: 'set-aside';
      readonly files: readonly string[];
      readonly came: {
        readonly events?: number;
        readonly withoutPayload?: number;
        readonly missing?: number;
        readonly blobs?: number;
      };
      readonly ends: readonly { readonly session: SessionId; readonly head: EventId; readonly seq: number }[];
    }
  /** What setups had made went off the disk. */
  | { readonly type: 'setups-emptied'; readonly setups: number; readonly sizeBytes: number }
  | {
      readonly type: 'workflow-saved';
      readonly workflow: string;
      readonly name: string;
      readonly version: number;
      readonly digest: BlobId;
      readonly hash: string;
    }
  /** `name`: what it is called; absent where no version of it is on record. */
  | { readonly type: 'workflow-removed'; readonly workflow: string; readonly name?: string }
  /** A session's ref went to an event of another (M4). */
  | { readonly type: 'moved'; readonly from: EventId; readonly to: EventId }
  /** What was done to the home itself, in words: its rules, its servers of tools, its keys. It is taken back where it was done. */
  | { readonly type: 'home'; readonly says: string }
  /** `subject` is one of the sessions. */
  | { readonly type: 'emptied'; readonly sessions: readonly SessionId[] }
);

/** Where a session that came in parted from the one here. */
export interface Parting {
  readonly from: SessionId;
  /** Absent where they share nothing. */
  readonly common: EventId | undefined;
}

/** A ref that went from one event to another. */
export interface HeadMove {
  readonly from: EventId;
  readonly to: EventId;
}

/** A rule as it was written. */
export interface WrittenRule {
  /** Undefined where it can't be read: it decides nothing. */
  readonly rule: PolicyRule | undefined;
  readonly atMs: number;
}

/** A version of a workflow that is kept. */
export interface WorkflowVersion {
  /** From 1; one that was taken back leaves a gap. */
  readonly version: number;
  readonly name: string;
  /** Blob with the document's canonical text. */
  readonly digest: BlobId;
  /** Of what the document means, without its layout. */
  readonly hash: string;
  readonly atMs: number;
}

/** A workflow that is kept: its versions, oldest first. */
export type KeptWorkflow = readonly [WorkflowVersion, ...WorkflowVersion[]];

/** The catalogue folded (S10). */
export interface CatalogueState {
  /** Every act, oldest first. */
  readonly acts: readonly Act[];
  /** Titles that persons gave. */
  readonly titles: ReadonlyMap<SessionId, string>;
  readonly trashed: ReadonlySet<SessionId>;
  /** Of them, those that are there because their making was undone. */
  readonly unmade: ReadonlySet<SessionId>;
  /** Sessions that came in as another's later state and had parted from it: whose they are, and the last event both have (E2). */
  readonly parted: ReadonlyMap<SessionId, Parting>;
  /** Moves of each session's ref, oldest first: its head is not the newest event that it wrote itself then (M4). */
  readonly moved: ReadonlyMap<SessionId, readonly HeadMove[]>;
  /** Sessions that were detached here: out of which session, and at which event. It holds on when what they say of it themselves is erased. */
  readonly detached: ReadonlyMap<SessionId, { readonly session: SessionId; readonly event: EventId }>;
  /** Answers of models that a native export added to sessions of which there were events here. */
  readonly came: ReadonlySet<EventId>;
  /** Sessions that a person took out for good by emptying the trash: they are not in the store any more. */
  readonly emptied: ReadonlySet<SessionId>;
  /** How many of them had lost all their events before. */
  readonly emptiedGone: number;
  /** Events whose payload a person erased, with the act. */
  readonly erased: ReadonlyMap<EventId, EventId>;
  /** Sessions that lost their end when damaged files were set aside: the furthest end that each had. */
  readonly lostEnds: ReadonlyMap<SessionId, LostEnd>;
  /** Files and folders that are followed, and since when, Unix ms. No act of the reflog: it is taken back by leaving them. */
  readonly followed: ReadonlyMap<string, number>;
  /** Rules that persons wrote and did not revoke, oldest first. One is taken back by revoking it. */
  readonly rules: ReadonlyMap<EventId, WrittenRule>;
  /** Workflows that persons kept and did not remove, by id, the one that was kept first before the others. */
  readonly workflows: ReadonlyMap<string, KeptWorkflow>;
  /** Acts taken back last, newest last: what redo brings back. Emptied by any new act. */
  readonly redoable: readonly EventId[];
}

/** A home in which nobody has done anything. */
export const emptyCatalogue: CatalogueState = {
  acts: [],
  titles: new Map(),
  trashed: new Set(),
  unmade: new Set(),
  parted: new Map(),
  moved: new Map(),
  detached: new Map(),
  came: new Set(),
  emptied: new Set(),
  emptiedGone: 0,
  erased: new Map(),
  lostEnds: new Map(),
  followed: new Map(),
  rules: new Map(),
  workflows: new Map(),
  redoable: [],
};
