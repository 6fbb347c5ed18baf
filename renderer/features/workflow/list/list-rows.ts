import type { WorkflowEdge, WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { inRows } from '../canvas/lay-out.ts';
import { type Drawn, edgeKey } from '../edit/drawn.ts';

/** A line of the list: a node, or an edge that leads from it. */
export type ListRow =
  | { readonly type: 'node'; readonly node: WorkflowNode }
  | { readonly type: 'edge'; readonly edge: WorkflowEdge; readonly key: string };

/** All nodes in the order of the flow, each with the edges that lead from it; last the edges whose node is not there. */
export function listRows({ document }: Drawn): readonly ListRow[] {
  const boxes = document.nodes.map(({ id }) => ({ id, width: 1, height: 1 }));
  const rank = inRows(
    boxes,
    document.edges.map(({ from, to }) => [from.node, to.node]),
  );
  const from = new Map<string, WorkflowEdge[]>();
  for (const edge of document.edges) {
    const edges = from.get(edge.from.node) ?? [];
    edges.push(edge);
    from.set(edge.from.node, edges);
  }
  const at = (id: string) => rank.get(id) ?? { x: 0, y: 0 };
  const nodes = document.nodes.toSorted((a, b) => at(a.id).y - at(b.id).y || at(a.id).x - at(b.id).x);
  const edgeRow = (edge: WorkflowEdge): ListRow => ({ type: 'edge', edge, key: edgeKey(edge) });
  const rows = nodes.flatMap((node): ListRow[] => {
    const edges = from.get(node.id) ?? [];
    from.delete(node.id);
    return [{ type: 'node', node }, ...edges.map(edgeRow)];
  });
  return [...rows, ...[...from.values()].flat().map(edgeRow)];
}
