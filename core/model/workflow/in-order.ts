import { canonicalText } from '../canonical.ts';
import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from './document.ts';

/**
 * The same document with its nodes in the order of their ids and its edges in that of their ends. Nodes of one id, which is a problem of the
 * document, stand in the order of their canonical texts. Throws CanonicalError where such a node has none.
 */
export function inOrder(document: WorkflowDocument): WorkflowDocument {
  return { ...document, nodes: document.nodes.toSorted(byId), edges: document.edges.toSorted(byEnds) };
}

function byId(a: WorkflowNode, b: WorkflowNode): number {
  return byCodeUnits(a.id, b.id) || byCodeUnits(canonicalText(a), canonicalText(b));
}

function byEnds(a: WorkflowEdge, b: WorkflowEdge): number {
  return (
    byCodeUnits(a.from.node, b.from.node) ||
    byCodeUnits(a.from.port, b.from.port) ||
    byCodeUnits(a.to.node, b.to.node) ||
    byCodeUnits(a.to.port, b.to.port)
  );
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
