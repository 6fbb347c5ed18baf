import { canonicalText } from '../../../model/canonical.ts';
import type { Sha256 } from '../../../model/envelope.ts';
import type { WorkflowDocument } from '../../../model/workflow/document.ts';
import { passOf } from '../../../model/workflow/ports-of.ts';
import { workflowHash } from '../../../model/workflow/workflow-hash.ts';
import { cyclesOf } from '../cycles.ts';
import { type FlowEdge, type FlowNode, flowOf } from '../flow.ts';

/** A document with those that its nodes stand for, by the words that they name them with. */
export interface WithNested {
  readonly document: WorkflowDocument;
  readonly nested: Readonly<Record<string, WorkflowDocument>>;
}

/** What a node means, as a sha256: alone, with what comes to it by which edges, and with all that leads to it. */
export interface NodeHashes {
  readonly own: string;
  readonly upstream: string;
}

/** Hashes of the nodes of a document that run, by their ids. A node that is bypassed is a part of the way through it. Linear in nodes and edges. */
export function upstreamHashes({ document, nested }: WithNested, sha256: Sha256): ReadonlyMap<string, NodeHashes> {
  const nodes = flowOf(document).nodes.filter(({ state }) => state === 'runs' || state === 'bypassed');
  const hash = (value: unknown) => sha256(canonicalText(value));
  const own = new Map(nodes.map((node) => [node, hash(meaningOf(node, nested, sha256))]));
  const upstream = new Map<readonly FlowNode[], string>();
  const parts = partsOf(nodes);
  for (const part of inOrder(new Set(parts.values()), parts)) {
    const before = part.flatMap(({ ins }) => ins.filter(({ isLive }) => isLive).map(({ from }) => parts.get(from)));
    const others = [...new Set(before)].flatMap((each) => (each === undefined || each === part ? [] : [each]));
    const each = part.map((node) => own.get(node)).toSorted();
    upstream.set(part, hash([each, others.map((other) => upstream.get(other)).toSorted()]));
  }
  return new Map(
    nodes
      .filter(({ state }) => state === 'runs')
      .map((node) => {
        const alone = own.get(node) as string;
        return [node.id, { own: alone, upstream: hash([alone, upstream.get(parts.get(node) as FlowNode[])]) }];
      }),
  );
}

function meaningOf({ raw, ins, node }: FlowNode, nested: WithNested['nested'], sha256: Sha256) {
  const edges = ins.flatMap((each) => {
    const from = each.isLive ? beginOf(each)?.edge.from : undefined;
    return from === undefined ? [] : [[from.node, from.port, each.edge.to.port]];
  });
  const inner = node?.kind === 'workflow' ? nested[node.workflow] : undefined;
  return [
    raw,
    edges.map((edge) => JSON.stringify(edge)).toSorted(),
    inner === undefined ? null : workflowHash(inner, sha256),
  ];
}

/** The edge by which a session came to what is bypassed, one after the other. */
function beginOf(edge: FlowEdge): FlowEdge | undefined {
  let at: FlowEdge | undefined = edge;
  while (at?.from.state === 'bypassed') {
    const port: string | undefined = at.from.node && passOf(at.from.node.kind)?.from;
    at = at.from.ins.find(({ isLive, edge: { to } }) => isLive && to.port === port);
  }
  return at;
}

/** What each node is a part of: a cycle, or itself alone. */
function partsOf(nodes: readonly FlowNode[]): ReadonlyMap<FlowNode, readonly FlowNode[]> {
  const cycles = cyclesOf(nodes, ({ isLive }) => isLive);
  const parts = new Map(cycles.flatMap((cycle) => cycle.map((node) => [node, cycle] as const)));
  for (const node of nodes) if (!parts.has(node)) parts.set(node, [node]);
  return parts;
}

/** Each part behind all that leads to it. */
function inOrder(
  parts: ReadonlySet<readonly FlowNode[]>,
  partOf: ReadonlyMap<FlowNode, readonly FlowNode[]>,
): readonly (readonly FlowNode[])[] {
  const edgesOf = (part: readonly FlowNode[], side: 'ins' | 'outs') =>
    part
      .flatMap((node) => node[side])
      .filter(({ isLive, from, to }) => isLive && partOf.get(from) !== partOf.get(to) && partOf.has(from));
  const missing = new Map([...parts].map((part) => [part, edgesOf(part, 'ins').length]));
  const order = [...parts].filter((part) => missing.get(part) === 0);
  // What is gone through as it grows.
  for (const part of order)
    for (const { to } of edgesOf(part, 'outs')) {
      const next = partOf.get(to) as readonly FlowNode[];
      const left = (missing.get(next) as number) - 1;
      missing.set(next, left);
      if (left === 0) order.push(next);
    }
  return order;
}
