import { drawnPorts, type WorkflowEdge, type WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { whyNoEdge } from '../edit/connect.ts';
import type { Drawn } from '../edit/drawn.ts';

/** A node whose value a template or a rule of another node can name. */
export interface LeadingValue {
  /** Id of the node that gives it. */
  readonly id: string;
  /** The edge that would lead it there; undefined where one does. */
  readonly missing: WorkflowEdge | undefined;
}

/** Values that lead to a node, before those that can be led there. */
export function leadingValues(drawn: Drawn, node: WorkflowNode): readonly LeadingValue[] {
  const leads = new Set(
    drawn.document.edges.filter(({ to }) => to.node === node.id && to.port === 'values').map(({ from }) => from.node),
  );
  const all = drawn.document.nodes.flatMap((other): LeadingValue[] => {
    if (leads.has(other.id)) return [{ id: other.id, missing: undefined }];
    const missing = edgeToValues(drawn, other, node.id);
    return missing === undefined ? [] : [{ id: other.id, missing }];
  });
  return all.toSorted((a, b) => Number(a.missing !== undefined) - Number(b.missing !== undefined));
}

function edgeToValues(drawn: Drawn, from: WorkflowNode, to: string): WorkflowEdge | undefined {
  const out = drawnPorts(from)?.outs.find(({ type }) => type === 'value');
  if (out === undefined) return undefined;
  const edge = { from: { node: from.id, port: out.name }, to: { node: to, port: 'values' } };
  return whyNoEdge(drawn, edge) === undefined ? edge : undefined;
}
