import type { EventId, RunId, SessionId } from '../../../model/ids.ts';
import type { WorkflowEdge } from '../../../model/workflow/document.ts';
import type { NodeRound } from '../../../model/workflow/node-position.ts';

/** How a node of a run stands, in the words of the screen. */
export const lensStates = [
  'queued',
  'running',
  'waiting',
  'done',
  'failed',
  'failed and ignored',
  'cut off',
  'left out',
] as const;

export type LensState = (typeof lensStates)[number];

/** An event in a session. */
export interface LensStep {
  readonly session: SessionId;
  readonly event: EventId;
}

/** What a node came to in one round, or so far. */
export interface LensVisit {
  /** The node, behind the workflow nodes around it, each with the rounds of the loops around it. */
  readonly path: readonly NodeRound[];
  readonly state: LensState;
  /** Unix ms; absent where nothing of it is on record. */
  readonly beganAtMs?: number;
  /** Unix ms; absent while it goes on. */
  readonly endedAtMs?: number;
  /** Requests to models, and tool calls, sub-agents' too. */
  readonly steps: number;
  readonly calls: number;
  readonly tokens: number;
  /** US dollars; absent where the price of an answer is unknown. */
  readonly costUsd?: number;
  /** Beginnings of what came to it, and of what it gave or how it failed. */
  readonly input?: string;
  readonly output?: string;
  /** The way on that was chosen. */
  readonly route?: string;
  /** Of a validation. */
  readonly verdict?: string;
  /** Runs of agents, commands and calls that it began, sub-agents' too. */
  readonly runs: readonly RunId[];
  /** Where it began and ended in a session. */
  readonly first?: LensStep;
  readonly last?: LensStep;
}

/** A run laid over its document. */
export interface RunLens {
  readonly visits: readonly LensVisit[];
  /** Edges along which something came; `path`: the workflow nodes around them. */
  readonly taken: readonly { readonly path: readonly NodeRound[]; readonly edge: WorkflowEdge }[];
  /** Names of the outputs of the document that were reached. */
  readonly outputs: readonly string[];
}
