import { rowsOf, type WorkflowEdge, type WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { type Drawn, edgeKey } from '../edit/drawn.ts';

/** A line of the list: a node, or an edge that leads from it. */
export type ListRow =
  | { readonly type: 'node'; readonly node: WorkflowNode }
  | { readonly type: 'edge'; readonly edge: WorkflowEdge; readonly key: string };

/** All nodes in the order of the flow, each with the edges that lead from it; last the edges whose node is not there. */
export function listRows({ document }: Drawn): readonly ListRow[] {
  const from = new Map<string, WorkflowEdge[]>();
  for (const edge of document.edges) {
    const edges = from.get(edge.from.node) ?? [];
    edges.push(edge);
    from.set(edge.from.node, edges);
  }
  const edgeRow = (edge: WorkflowEdge): ListRow => ({ type: 'edge', edge, key: edgeKey(edge) });
  const listed = inFlowOrder(document).flatMap((node): ListRow[] => {
    const edges = from.get(node.id) ?? [];
    from.delete(node.id);
    return [{ type: 'node', node }, ...edges.map(edgeRow)];
  });
  return [...listed, ...[...from.values()].flat().map(edgeRow)];
}

/** All nodes, each behind those that lead to it; side by side in the order of the document. */
export function inFlowOrder(document: Drawn['document']): readonly WorkflowNode[] {
  const places = new Map(document.nodes.map(({ id }, at) => [id, at]));
  const links = document.edges.map(({ from, to }) => [places.get(from.node), places.get(to.node)] as const);
  const rows = rowsOf(
    document.nodes.length,
    links.flatMap(([before, after]) => (before === undefined || after === undefined ? [] : [[before, after] as const])),
  );
  const row = ({ id }: WorkflowNode) => rows[places.get(id) ?? 0] ?? 0;
  return document.nodes.toSorted((a, b) => row(a) - row(b));
}
