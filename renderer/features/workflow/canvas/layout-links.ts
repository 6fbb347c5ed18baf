import {
  drawnPorts,
  goesRound,
  isNodeKind,
  type WorkflowEdge,
  type WorkflowNode,
} from '../../../../core/contract/workflow-view.ts';

/**
 * Which node leads to which, as places in the list; of one node, the ways out from the last to the first: whoever lays out puts what comes first to the
 * right. What may go round to a loop leads nowhere here: a loop stands above its body.
 */
export function layoutLinks(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]) {
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  const outs = new Map(nodes.map((node) => [node.id, (drawnPorts(node)?.outs ?? []).map(({ name }) => name)]));
  const rank = ({ from }: WorkflowEdge) => outs.get(from.node)?.indexOf(from.port) ?? 0;
  return edges
    .toSorted((a, b) => rank(b) - rank(a))
    .flatMap(({ from, to }) => {
      const [before, after] = [places.get(from.node), places.get(to.node)];
      if (before === undefined || after === undefined) return [];
      const kind = nodes[after]?.kind ?? '';
      return isNodeKind(kind) && goesRound(kind, to.port) ? [] : [{ from: before, to: after }];
    });
}
