import type { FlowEdge, FlowNode } from './flow.ts';

/** Nodes each of which leads to each other one, or one that leads to itself. */
export type Cycle = readonly FlowNode[];

/** All cycles of some nodes by some of the edges between them, the largest possible each. In one pass over nodes and edges, without recursion. */
export function cyclesOf(nodes: Iterable<FlowNode>, goesAlong: (edge: FlowEdge) => boolean): Cycle[] {
  const inside = new Set(nodes);
  const counts = (edge: FlowEdge, to: FlowNode) => inside.has(to) && goesAlong(edge);
  const last = finished(inside, counts);
  const left = new Set(inside);
  const cycles: Cycle[] = [];
  for (let at = last.length - 1; at >= 0; at--) {
    const start = last[at] as FlowNode;
    if (!left.delete(start)) continue;
    const cycle = [start];
    for (const node of cycle)
      for (const edge of node.ins) if (counts(edge, edge.from) && left.delete(edge.from)) cycle.push(edge.from);
    if (cycle.length > 1 || start.outs.some((edge) => edge.to === start && counts(edge, start))) cycles.push(cycle);
  }
  return cycles;
}

/** The nodes in the order in which all that each leads to was gone through. */
function finished(inside: ReadonlySet<FlowNode>, counts: (edge: FlowEdge, to: FlowNode) => boolean): FlowNode[] {
  const seen = new Set<FlowNode>();
  const order: FlowNode[] = [];
  for (const start of inside) {
    if (seen.has(start)) continue;
    seen.add(start);
    const open: { readonly node: FlowNode; next: number }[] = [{ node: start, next: 0 }];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const edge = top.node.outs[top.next++];
      if (edge === undefined) order.push((open.pop() as typeof top).node);
      else if (counts(edge, edge.to) && !seen.has(edge.to)) {
        seen.add(edge.to);
        open.push({ node: edge.to, next: 0 });
      }
    }
  }
  return order;
}
