import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '../../model/workflow/document.ts';
import { type Ports, passOf, portsOf } from '../../model/workflow/ports-of.ts';
import { type NodeReading, readNode } from '../../model/workflow/read-node.ts';
import { isNodeKind, type ReadNode } from '../../model/workflow/settings.ts';

/** A node, and whether it is reached: `silent` where it or all that leads to it is off; `note` is never run. */
export interface FlowNode {
  readonly id: string;
  readonly raw: WorkflowNode;
  readonly reading: NodeReading;
  /** Absent where its settings can't be read. */
  readonly node: ReadNode | undefined;
  readonly ports: Ports | undefined;
  state: 'runs' | 'bypassed' | 'silent' | 'unreached' | 'note';
  readonly outs: FlowEdge[];
  readonly ins: FlowEdge[];
}

/** An edge between two nodes that are there. */
export interface FlowEdge {
  readonly edge: WorkflowEdge;
  readonly from: FlowNode;
  readonly to: FlowNode;
  /** Whether anything goes along it. */
  isLive: boolean;
}

/** A document as what runs: its nodes, each id once, and its edges. */
export interface Flow {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
  /** Ids that more than one node has. */
  readonly twice: readonly string[];
  /** Edges with an end at no node. */
  readonly loose: readonly WorkflowEdge[];
}

/** Reads all nodes of a document, joins them by its edges, and finds which of them run. In one pass over nodes and edges. */
export function flowOf(document: WorkflowDocument): Flow {
  const byId = new Map<string, FlowNode>();
  const twice = new Set<string>();
  for (const raw of document.nodes) {
    if (byId.has(raw.id)) twice.add(raw.id);
    else byId.set(raw.id, flowNode(raw));
  }
  const edges: FlowEdge[] = [];
  const loose: WorkflowEdge[] = [];
  for (const edge of document.edges) {
    const from = byId.get(edge.from.node);
    const to = byId.get(edge.to.node);
    if (from === undefined || to === undefined) loose.push(edge);
    else edges.push(joined({ edge, from, to, isLive: false }));
  }
  const nodes = [...byId.values()];
  markReached(nodes);
  return { nodes, edges, twice: [...twice], loose };
}

function flowNode(raw: WorkflowNode): FlowNode {
  const reading = readNode(raw);
  const node = reading.type === 'read' ? reading.node : undefined;
  const ports = node && portsOf(node);
  const state = raw.kind === 'note' ? 'note' : 'unreached';
  return { id: raw.id, raw, reading, node, ports, state, outs: [], ins: [] };
}

function joined(edge: FlowEdge): FlowEdge {
  edge.from.outs.push(edge);
  edge.to.ins.push(edge);
  return edge;
}

/** What runs begins at inputs, and at code that nothing leads to. */
function markReached(nodes: readonly FlowNode[]): void {
  const begins = nodes.filter(({ raw, ins }) => raw.kind === 'input' || (raw.kind === 'code' && ins.length === 0));
  for (const node of reachedFrom(begins, () => true)) if (node.state !== 'note') node.state = 'silent';
  const running = begins.filter((node) => !isMuted(node));
  for (const node of reachedFrom(running, carries))
    if (node.state !== 'note') node.state = isBypassed(node) ? 'bypassed' : 'runs';
}

function reachedFrom(begins: readonly FlowNode[], goesAlong: (edge: FlowEdge) => boolean): ReadonlySet<FlowNode> {
  const reached = new Set(begins);
  // A set is gone through as it grows.
  for (const node of reached) for (const edge of node.outs) if (goesAlong(edge)) reached.add(edge.to);
  return reached;
}

/** Whether an edge carries what comes to its beginning, and notes it. */
function carries(flow: FlowEdge): boolean {
  const { edge, from, to } = flow;
  if (isMuted(to)) return false;
  if (isBypassed(from) && passOfNode(from)?.to !== edge.from.port) return false;
  if (isBypassed(to) && passOfNode(to)?.from !== edge.to.port) return false;
  flow.isLive = true;
  return true;
}

function isMuted({ raw }: FlowNode): boolean {
  return raw.off === 'muted';
}

/** One that can't be bypassed runs: that is a problem of its own. */
function isBypassed(node: FlowNode): boolean {
  return node.raw.off === 'bypassed' && passOfNode(node) !== undefined;
}

function passOfNode({ raw: { kind } }: FlowNode) {
  return isNodeKind(kind) ? passOf(kind) : undefined;
}
