import type { SessionId } from '../../model/ids.ts';
import type { SessionFacts } from '../../model/session/commands.ts';
import type { Workspaces } from '../ports/workspaces.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import type { SessionWriters } from '../runs/session-writers.ts';
import type { Sealing } from '../seal-stream.ts';
import type { TreeGate } from '../tree-gate.ts';
import type { ReadHistory } from './read-histories.ts';

/** What merging needs. */
export interface MergeWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly writers: SessionWriters;
  readonly workspaces: Workspaces;
  readonly gate: Pick<TreeGate, 'making'>;
  /** Gives what counts the tokens of a text: an estimate. */
  readonly tokenEstimator: () => Promise<(text: string) => number>;
  /** What a session is called, and whether anything is left of it; undefined where there is none. */
  readonly facts: (session: SessionId) => Promise<MergeFacts | undefined>;
}

/** What a merge must know of a session. */
export interface MergeFacts extends Pick<SessionFacts, 'title' | 'isGone'> {
  /** It is what its log says: nothing is added to it (I6). */
  readonly isImported?: true;
}

/** The same while one command is carried out: what it reads twice is read once. */
export interface MergeReading extends MergeWorld {
  readonly history: ReadHistory;
}
