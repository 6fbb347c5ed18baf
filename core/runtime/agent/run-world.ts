import type { Agent } from '../../model/agent/agent.ts';
import type { Draft, Sha256 } from '../../model/envelope.ts';
import type { RunId, SessionId } from '../../model/ids.ts';
import type { PartOf } from '../../model/parts.ts';
import type { Rules } from '../../model/policy/decide-call.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { RunMemory } from '../memory/run-memory.ts';
import type { CallPrice } from '../ports/call-price.ts';
import type { LanguageModel, ModelDelta } from '../ports/language-model.ts';
import type { OutputChunk, Sandbox } from '../ports/sandbox.ts';
import type { BlobStore, Clock } from '../ports.ts';
import type { Tool } from '../tools/tool.ts';
import type { Budget } from './budget.ts';
import type { Hearing } from './heard.ts';
import type { HeldTexts } from './held-texts.ts';
import type { Journal, JournalWorld } from './journal.ts';
import type { Position } from './position.ts';
import type { Recorded } from './recorded.ts';
import type { Spawn } from './sub-agents.ts';
import type { WorkspaceKeeper } from './workspace-keeper.ts';

/** All that a run of an agent on one session has. */
export interface RunWorld {
  readonly session: SessionId;
  readonly run: RunId;
  readonly agent: Agent;
  /** A call that a person says did not happen is not made again, but where they ask for that. */
  readonly endsUnlessAgain: boolean;
  /** The node that the agent is: where its asks are positioned. */
  readonly node: Position;
  readonly journal: Journal;
  /** What is on record of this run at a position. */
  readonly recordedAt: (position: Position) => Recorded;
  /** First-parent history of the session as it was before the run asked at a position first; as it is now where it has not. */
  readonly historyBefore: (position: Position) => readonly SessionEvent[];
  /** Calls that were asked for before the run began, and that it performs first: those of a re-run from a call (R4). Empty for most. */
  readonly openCalls: readonly PartOf<'tool-call'>[];
  readonly append: (drafts: readonly Draft[], when?: 'now') => Promise<readonly SessionEvent[]>;
  readonly naming: JournalWorld['naming'];
  readonly blobs: BlobStore;
  readonly texts: HeldTexts;
  readonly sha256: Sha256;
  readonly clock: Clock;
  readonly model: LanguageModel;
  readonly tools: readonly Tool[];
  readonly sandbox: Sandbox;
  readonly workspace: WorkspaceKeeper;
  /** Aborted once the run was stopped and its time to take what its last call left in the files is over: it ends without. */
  readonly overdue: AbortSignal;
  /** Memories that the agent may read and write; absent for an agent without. */
  readonly memory?: RunMemory;
  /** Those that hold now. */
  readonly rules: () => Rules;
  /** True for an event that this home wrote; absent: all are. */
  readonly isOurs?: (event: SessionEvent) => boolean;
  readonly budget: Budget;
  /** Kept up: requests that were sent, may be billed, and were neither answered nor failed. */
  readonly inFlight: Set<Position>;
  /** Kept up: what streamed of answers that have not come to their end. */
  readonly heard: Map<Position, Hearing>;
  /** Absent where no prices are known. */
  readonly priceOf?: CallPrice | undefined;
  /** Absent where no sub-agent can be started. */
  readonly spawn?: Spawn;
  /** Estimated. */
  readonly tokensOf: (text: string) => number;
  /** Settles once a person's answer for an approval that was asked is on record. Rejects with the reason of the signal. */
  readonly approval: (position: Position) => Promise<void>;
  /** Aborted when the run is to stop, with the reason. */
  readonly signal: AbortSignal;
  /** Waits; rejects with the reason of the signal. */
  readonly wait: (ms: number) => Promise<void>;
  readonly live: Live;
}

/** What is shown while it happens and never stored. */
export interface Live {
  readonly delta: (position: Position, delta: ModelDelta) => void;
  readonly output: (position: Position, callId: string, chunk: OutputChunk) => void;
}
