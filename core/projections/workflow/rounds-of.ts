import type { Flow, FlowNode } from './flow.ts';
import { bodiesOf, type Group } from './run/bodies.ts';

/**
 * How often each node runs at most: the product of the caps of the loops that it is in the body of. Undefined where that has no bound that is
 * told by the caps: a cycle that is entered at no loop or at several, or loops nested too deep.
 */
export function roundsOf(flow: Flow): ReadonlyMap<FlowNode, number> | undefined {
  const { groupOf, tangled } = bodiesOf(flow);
  if (tangled.length > 0) return undefined;
  const times = new Map<Group, number>();
  const rounds = new Map<FlowNode, number>();
  for (const [node, group] of groupOf) if (node.state === 'runs') rounds.set(node, timesOf(group, times));
  return rounds;
}

function timesOf(group: Group, known: Map<Group, number>): number {
  const before = known.get(group);
  if (before !== undefined) return before;
  const { around, loop } = group;
  const cap = loop?.node?.kind === 'loop' ? loop.node.cap : 1;
  const times = (around === undefined ? 1 : timesOf(around, known)) * cap;
  known.set(group, times);
  return times;
}
