import { endsRound } from '../ends-round.ts';
import type { FlowEdge, FlowNode } from '../flow.ts';
import type { Bodies } from './bodies.ts';

/** A branch of a parallel, and those around it. */
interface Branch {
  readonly around: Branch | undefined;
  readonly depth: number;
}

/**
 * Of how many branches of parallels, one in the other, each node's session is a part. What a join gives is a part of those alone that all of its edges come out of:
 * where they came from different branches, it is where these left from. Linear in nodes and edges, and in the branches that joins leave.
 */
export function branchDepths({ groupOf }: Bodies): ReadonlyMap<FlowNode, number> {
  const branches = new Map<FlowNode, Branch | undefined>();
  const ways = new Map<FlowNode, Map<string, Branch>>();
  for (const node of inOrder([...groupOf.keys()]))
    branches.set(
      node,
      branchOf(node, (edge) => alongEdge(edge, branches, ways)),
    );
  return new Map([...branches].map(([node, branch]) => [node, branch?.depth ?? 0]));
}

/** Each node behind all that leads to it, what goes round left out. */
function inOrder(nodes: readonly FlowNode[]): readonly FlowNode[] {
  const missing = new Map(nodes.map((node) => [node, node.ins.filter(leadsOn).length]));
  const order = nodes.filter((node) => missing.get(node) === 0);
  // What is gone through as it grows.
  for (const node of order)
    for (const { to } of node.outs.filter(leadsOn)) {
      const left = (missing.get(to) as number) - 1;
      missing.set(to, left);
      if (left === 0) order.push(to);
    }
  return order;
}

function leadsOn(edge: FlowEdge): boolean {
  return edge.isLive && !endsRound(edge);
}

function branchOf(node: FlowNode, along: (edge: FlowEdge) => Branch | undefined): Branch | undefined {
  const sessions = node.ins.filter(
    (edge) => leadsOn(edge) && ['session', 'sessions', 'ours'].includes(edge.edge.to.port),
  );
  return sessions.map(along).reduce(common, sessions[0] && along(sessions[0]));
}

function alongEdge(
  { edge, from }: FlowEdge,
  branches: ReadonlyMap<FlowNode, Branch | undefined>,
  ways: Map<FlowNode, Map<string, Branch>>,
): Branch | undefined {
  const around = branches.get(from);
  if (from.raw.kind !== 'parallel') return around;
  const known = ways.get(from) ?? new Map<string, Branch>();
  ways.set(from, known);
  const branch = known.get(edge.from.port) ?? { around, depth: (around?.depth ?? 0) + 1 };
  known.set(edge.from.port, branch);
  return branch;
}

function common(a: Branch | undefined, b: Branch | undefined): Branch | undefined {
  let [left, right] = [a, b];
  while (left !== right) {
    if ((left?.depth ?? 0) >= (right?.depth ?? 0)) left = left?.around;
    else right = right?.around;
  }
  return left;
}
