import type { FlowEdge, FlowNode } from '../flow.ts';
import type { Bodies } from './bodies.ts';
import type { Frame, Token } from './frame.ts';

/** A node that can run now. For a loop: what it goes on with after a round, the last of `rounds`. */
export interface Task<Value> {
  readonly node: FlowNode;
  readonly rounds: readonly number[];
  /** What came to it, in the order of the edges of the document: of a join that needs fewer, the ones that it takes. */
  readonly came: readonly Came<Value>[];
  /** Edges along which none came, or none yet. */
  readonly none: readonly FlowEdge[];
}

/** What came along an edge. */
export interface Came<Value> {
  readonly edge: FlowEdge;
  readonly value: Value;
}

/** The edges that a join took in an earlier life of the run; undefined where it took none yet. */
export type TakenBefore = (join: FlowNode, rounds: readonly number[]) => readonly FlowEdge[] | undefined;

/** Hears what goes on in a schedule beside its tasks. */
export interface Heard {
  /** Something, not none, came along an edge; `rounds`: of the loops around the place that it came to. */
  readonly came: (edge: FlowEdge, rounds: readonly number[]) => void;
  /** A node is left out: nothing came to it at all, or to a port that it can't do without. */
  readonly leftOut: (node: FlowNode, rounds: readonly number[]) => void;
  /** No round of a loop follows any more; `rounds`: of the loops around it. */
  readonly loopOver: (loop: FlowNode, rounds: readonly number[]) => void;
}

/** A token on its way. */
interface Step<Value> {
  /** A round of the group in which the edge begins, or of one around it that the token has come out to. */
  readonly frame: Frame<Value>;
  readonly edge: FlowEdge;
  readonly token: Token<Value>;
}

/** A flow that goes on: what is on its way, and what waits for an answer. */
export interface Going<Value> {
  readonly bodies: Bodies;
  readonly takenBefore: TakenBefore;
  readonly heard: Heard | undefined;
  /** Of each task that was not answered, the round that it is in. */
  readonly frames: Map<Task<Value>, Frame<Value>>;
  readonly steps: Step<Value>[];
  readonly tasks: Task<Value>[];
}

/** Sends a token along those of some edges that carry any. */
export function emit<Value>(
  { steps }: Going<Value>,
  frame: Frame<Value>,
  edges: readonly FlowEdge[],
  tokenOf: (edge: FlowEdge) => Token<Value>,
): void {
  for (const edge of edges) if (edge.isLive) steps.push({ frame, edge, token: tokenOf(edge) });
}

/** Lets a node run. */
export function addTask<Value>({ frames, tasks }: Going<Value>, frame: Frame<Value>, task: Task<Value>): void {
  frames.set(task, frame);
  tasks.push(task);
}
