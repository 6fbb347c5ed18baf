import { endsRound } from './check-cycles.ts';
import { cyclesOf } from './cycles.ts';
import type { Flow, FlowNode } from './flow.ts';

/** Loops within loops that are counted. */
const DEEPEST = 32;

interface Group {
  readonly nodes: Iterable<FlowNode>;
  readonly times: number;
  readonly depth: number;
}

/**
 * How often each node runs at most: the product of the caps of the loops that it is in the body of. Undefined where that has no bound that is
 * told by the caps: a cycle that is entered at no loop or at several, or loops nested deeper than {@link DEEPEST}.
 */
export function roundsOf({ nodes }: Flow): ReadonlyMap<FlowNode, number> | undefined {
  const rounds = new Map<FlowNode, number>();
  const opened = new Set<FlowNode>();
  const groups: Group[] = [{ nodes: nodes.filter(({ state }) => state === 'runs'), times: 1, depth: 0 }];
  // What is gone through as it grows: a cycle without the way back of its loop is a group of its own.
  for (const { nodes: inGroup, times, depth } of groups) {
    if (depth > DEEPEST) return undefined;
    for (const node of inGroup) rounds.set(node, times);
    for (const cycle of cyclesOf(inGroup, (edge) => edge.isLive && !(endsRound(edge) && opened.has(edge.to)))) {
      const loop = entryOf(cycle);
      if (loop?.node?.kind !== 'loop') return undefined;
      opened.add(loop);
      groups.push({ nodes: cycle, times: times * loop.node.cap, depth: depth + 1 });
    }
  }
  return rounds;
}

/** The one node of a cycle that sessions from outside of it come to; undefined where there are several or none. */
function entryOf(cycle: readonly FlowNode[]): FlowNode | undefined {
  const inside = new Set(cycle);
  const entered = cycle.filter(({ ins }) =>
    ins.some(({ isLive, from, edge }) => isLive && edge.to.port !== 'values' && !inside.has(from)),
  );
  return entered.length === 1 ? entered[0] : undefined;
}
