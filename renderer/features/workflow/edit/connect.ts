import {
  drawnPorts,
  type InPort,
  type OutPort,
  type WorkflowEdge,
  type WorkflowEnd,
  type WorkflowNode,
} from '../../../../core/contract/workflow-view.ts';
import { type Drawn, type Edit, edgeKey, isSameEnd, nodeOf } from './drawn.ts';

/** Why an edge can't be drawn, as a sentence; undefined where it can. */
export function whyNoEdge(drawn: Drawn, { from, to }: WorkflowEdge): string | undefined {
  const out = outPort(drawn, from);
  const into = inPort(drawn, to);
  if (out === undefined || into === undefined) return 'There is no such port.';
  if (from.node === to.node) return 'A node can’t lead to itself. Lead it through a loop.';
  if (out.type !== into.type) return `“${out.name}” gives a ${out.type}, and “${into.name}” takes a ${into.type}.`;
  const there = drawn.document.edges.filter((edge) => isSameEnd(edge.to, to));
  if (there.some((edge) => isSameEnd(edge.from, from))) return 'This edge is there already.';
  return there.length > 0 && !into.takesMany
    ? `“${into.name}” takes one edge, and has one. Take that away, or lead both through a join.`
    : undefined;
}

/** Draws an edge; the same document where it can't be. */
export function connect(edge: WorkflowEdge): Edit {
  return (drawn) => (whyNoEdge(drawn, edge) === undefined ? withEdges(drawn, [...drawn.document.edges, edge]) : drawn);
}

/** Takes edges away. */
export function removeEdges(edges: readonly WorkflowEdge[]): Edit {
  const gone = new Set(edges.map(edgeKey));
  return (drawn) => {
    const left = drawn.document.edges.filter((edge) => !gone.has(edgeKey(edge)));
    return left.length === drawn.document.edges.length ? drawn : withEdges(drawn, left);
  };
}

/** The ends at other nodes that an edge from a port can lead to, or to a port can come from. */
export function fittingEnds(drawn: Drawn, at: WorkflowEnd, side: 'in' | 'out'): readonly WorkflowEnd[] {
  return drawn.document.nodes.flatMap((node) =>
    portsAt(node, side === 'out' ? 'in' : 'out')
      .map(({ name }) => ({ node: node.id, port: name }))
      .filter((end) => whyNoEdge(drawn, side === 'out' ? { from: at, to: end } : { from: end, to: at }) === undefined),
  );
}

/** An edge from a node that is there to one that is not yet drawn into the document, where any fits: a session before a value, and a free way out before one that leads somewhere. */
export function edgeBetween(drawn: Drawn, from: WorkflowNode, to: WorkflowNode): WorkflowEdge | undefined {
  const isUsed = (port: string) => drawn.document.edges.some((edge) => isSameEnd(edge.from, { node: from.id, port }));
  const rank = ({ name, type }: { readonly name: string; readonly type: string }) =>
    (type === 'session' ? 0 : 2) + (isUsed(name) ? 1 : 0);
  const outs = portsAt(from, 'out').toSorted((a, b) => rank(a) - rank(b));
  const edges = outs.flatMap((out) =>
    portsAt(to, 'in').map((into) => ({
      from: { node: from.id, port: out.name },
      to: { node: to.id, port: into.name },
    })),
  );
  return edges.find((edge) => whyNoEdge(drawn, edge) === undefined);
}

export function withEdges({ document, layout }: Drawn, edges: readonly WorkflowEdge[]): Drawn {
  return { document: { ...document, edges }, layout };
}

function outPort(drawn: Drawn, { node, port }: WorkflowEnd): OutPort | undefined {
  const at = nodeOf(drawn, node);
  return at && drawnPorts(at)?.outs.find(({ name }) => name === port);
}

function inPort(drawn: Drawn, { node, port }: WorkflowEnd): InPort | undefined {
  const at = nodeOf(drawn, node);
  return at && drawnPorts(at)?.ins.find(({ name }) => name === port);
}

function portsAt(node: WorkflowNode, side: 'in' | 'out'): readonly (InPort | OutPort)[] {
  return drawnPorts(node)?.[`${side}s`] ?? [];
}
