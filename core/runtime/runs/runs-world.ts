import type { Agent } from '../../model/agent/agent.ts';
import type { RunId, SessionId } from '../../model/ids.ts';
import type { PolicyRule } from '../../model/policy/rule.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { JournalWorld } from '../agent/journal.ts';
import type { Live } from '../agent/run-world.ts';
import type { ToolServers } from '../mcp/tool-servers.ts';
import type { Memory } from '../memory/memory.ts';
import type { CallPrice } from '../ports/call-price.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { Setups } from '../ports/setups.ts';
import type { Workspaces } from '../ports/workspaces.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import type { Sealing } from '../seal-stream.ts';
import type { Tool } from '../tools/tool.ts';
import type { ProgramLedgers } from './program-ledgers.ts';
import type { SessionWriters } from './session-writers.ts';

/** What runs of all sessions share. */
export interface RunsWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly writers: SessionWriters;
  /** Opened at the first use. */
  readonly workspaces: () => Promise<Workspaces>;
  /** Does some work during which no blob is dropped. */
  readonly keeping: <T>(work: () => Promise<T>) => Promise<T>;
  /** Makes drafts and appends them; no blob that they name is dropped meanwhile, and what is dropped does not wait for a full disk. */
  readonly naming: JournalWorld['naming'];
  /** Rejects with ModelFailure where an agent names a model that can't be had. */
  readonly modelOf: (agent: Agent) => Promise<LanguageModel>;
  /** Absent where no prices are known. */
  readonly priceOf?: CallPrice | undefined;
  /** Those of its servers as they were consented to; they can be called in a run alone. */
  readonly toolsOf: (agent: Agent) => readonly Tool[];
  /** Opens the servers of an agent for one run. Rejects with RunFailed where one can't be had. Absent: there are none. */
  readonly openServers?: ToolServers['open'];
  /** The server whose tool has a name, where it was consented to; undefined for a tool that is no server's. */
  readonly serverOf: (tool: string) => string | undefined;
  /** What setup commands made; absent where nothing is kept. */
  readonly setups?: Setups;
  /** A backend by its name; undefined where there is none of that name here. */
  readonly sandboxOf: (backend: string) => Sandbox | undefined;
  /** The home's shared memories; absent where it keeps none. */
  readonly memory?: Memory;
  /** Gives what tells events that this home wrote, as it is known now; absent: all are. */
  readonly madeHere?: () => (event: SessionEvent) => boolean;
  /** Rules of the home, newest first. */
  readonly rules: () => readonly PolicyRule[];
  /** Gives what estimates the tokens of a text. */
  readonly tokenEstimator: () => Promise<(text: string) => number>;
  readonly liveOf: (session: SessionId, run: RunId) => Live;
  /** Ledgers of runs of programs that have caps. */
  readonly programs: ProgramLedgers;
  /** Waits; rejects with the reason of the signal. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}
