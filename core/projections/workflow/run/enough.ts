import type { FlowEdge, FlowNode } from '../flow.ts';
import type { Waiting } from './frame.ts';

/**
 * The edges by which a node has what it runs with; undefined while it waits. It waits for all of its edges, but a join that needs fewer: that one
 * takes the first ones, in the order of the document, once so many came, or those that it took before.
 */
export function enough(
  { node }: FlowNode,
  place: Waiting<unknown>,
  takenBefore: () => readonly FlowEdge[] | undefined,
): readonly FlowEdge[] | undefined {
  const { edges, came, there } = place;
  if (node?.kind === 'join' && node.needs !== 'all') {
    const most = node.needs === 'any' ? 1 : node.needs;
    const before = takenBefore();
    if (before !== undefined)
      return there >= before.length && before.every((edge) => came.get(edge) !== undefined) ? before : undefined;
    if (there >= most) return presentIn(place).slice(0, most);
  }
  return came.size === edges.length ? presentIn(place) : undefined;
}

/** The edges of a place along which something came, in the order of the document. */
export function presentIn({ edges, came }: Waiting<unknown>): readonly FlowEdge[] {
  return edges.filter((edge) => came.get(edge) !== undefined);
}
