import { endsRound } from '../ends-round.ts';
import type { FlowEdge, FlowNode } from '../flow.ts';
import type { Bodies, Group } from '../run/bodies.ts';

/** A node in a round of the loops around it. */
export interface InRound {
  readonly node: FlowNode;
  /** From the outermost; for a loop that says how it goes on, the last one is the round that is over. */
  readonly rounds: readonly number[];
}

/**
 * Which nodes are to run anew, in which round, where one does: itself, and all that something of it may come to. A loop runs anew from its first round on.
 * `rounds` of the one: those of the loops around it. Linear in nodes and edges for each loop around it.
 */
export function anewFrom(bodies: Bodies, { node: begin, rounds: since }: InRound): (at: InRound) => boolean {
  const around = loopsOf(bodies.groupOf.get(begin));
  const reached = new Map<number, ReadonlySet<FlowNode>>();
  const reachedWithin = (common: number) => {
    const before = reached.get(common);
    const set = before ?? reachedFrom(begin, new Set(around.slice(0, common)));
    reached.set(common, set);
    return set;
  };
  return ({ node, rounds }) => {
    const loops = loopsOf(groupOfTask(bodies, node, rounds));
    const common = commonLength(around, loops);
    const otherwise = Array.from({ length: common }, (_, at) => at).find((at) => rounds[at] !== since[at]);
    if (otherwise !== undefined) return (rounds[otherwise] as number) > (since[otherwise] as number);
    // A loop around it says how it goes on once its round is over.
    return around.slice(0, common).includes(node) || reachedWithin(common).has(node);
  };
}

function groupOfTask({ groupOf, bodyOf }: Bodies, node: FlowNode, rounds: readonly number[]): Group | undefined {
  const group = groupOf.get(node);
  return node.raw.kind === 'loop' && rounds.length > (group?.depth ?? 0) ? bodyOf.get(node) : group;
}

function loopsOf(group: Group | undefined): readonly FlowNode[] {
  const loops: FlowNode[] = [];
  for (let at = group; at !== undefined; at = at.around) if (at.loop !== undefined) loops.unshift(at.loop);
  return loops;
}

function commonLength(one: readonly FlowNode[], other: readonly FlowNode[]): number {
  const parted = one.findIndex((loop, at) => loop !== other[at]);
  return parted < 0 ? one.length : parted;
}

/** What edges lead to that end no round of some loops. */
function reachedFrom(begin: FlowNode, within: ReadonlySet<FlowNode>): ReadonlySet<FlowNode> {
  const goesOn = (edge: FlowEdge) => edge.isLive && !(within.has(edge.to) && endsRound(edge));
  const reached = new Set([begin]);
  // A set is gone through as it grows.
  for (const node of reached) for (const edge of node.outs) if (goesOn(edge)) reached.add(edge.to);
  return reached;
}
