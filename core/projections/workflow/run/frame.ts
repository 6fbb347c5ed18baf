import type { FlowEdge, FlowNode } from '../flow.ts';
import type { Group } from './bodies.ts';

/** What comes along an edge: undefined is none. */
export type Token<Value> = Value | undefined;

/** What has come to a node, or to the end of a round, of all that is to come. */
export interface Waiting<Value> {
  readonly edges: readonly FlowEdge[];
  readonly came: Map<FlowEdge, Token<Value>>;
  /** How many of those that came are not none. */
  there: number;
  /** It ran, or was left out: what comes later is passed over. */
  isOver: boolean;
}

/** One round of a group: the whole flow once, or the body of a loop. */
export interface Frame<Value> {
  readonly group: Group;
  readonly around: Frame<Value> | undefined;
  /** Rounds of the loops around its nodes, from the outermost. */
  readonly rounds: readonly number[];
  readonly nodes: Map<FlowNode, Waiting<Value>>;
  /** The end of its round: what comes back to the loop. */
  readonly end: Waiting<Value>;
  /** What stays for all rounds of the bodies in it. */
  readonly constants: Map<FlowEdge, Token<Value>>;
  /** What leaves it, kept until it is known whether this is the last round. */
  readonly leaving: [FlowEdge, Token<Value>][];
  /** `past`: another round followed; `last`: none does. */
  state: 'open' | 'past' | 'last';
  /** Rounds of the bodies in it where something may still be to come. */
  readonly inside: Set<Frame<Value>>;
  /** Nodes that ran or were left out. */
  settled: number;
}

/** A round in which nothing has come yet. */
export function openFrame<Value>(
  group: Group,
  { around, rounds, end }: Pick<Frame<Value>, 'around' | 'rounds'> & { readonly end: readonly FlowEdge[] },
): Frame<Value> {
  const frame: Frame<Value> = {
    group,
    around,
    rounds,
    nodes: new Map(),
    end: waitingFor(end),
    constants: new Map(),
    leaving: [],
    state: 'open',
    inside: new Set(),
    settled: 0,
  };
  around?.inside.add(frame);
  return frame;
}

/** A place to which nothing has come yet. */
export function waitingFor<Value>(edges: readonly FlowEdge[]): Waiting<Value> {
  return { edges, came: new Map(), there: 0, isOver: false };
}

/** The round around a round, of a group around its group. */
export function frameOf<Value>(frame: Frame<Value>, group: Group): Frame<Value> {
  let at = frame;
  while (at.group !== group) at = at.around as Frame<Value>;
  return at;
}

/** Notes that a node of a round ran or was left out. A round of which nothing is to come is kept no longer. */
export function settle<Value>(frame: Frame<Value>): void {
  frame.settled++;
  letGo(frame);
}

/** Keeps a round no longer, where it is over and nothing in it is to come. */
export function letGo<Value>(frame: Frame<Value>): void {
  if (frame.state !== 'open' && frame.settled === frame.group.nodes.length) frame.around?.inside.delete(frame);
}
