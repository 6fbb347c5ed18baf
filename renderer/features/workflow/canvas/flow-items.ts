import { type Edge, type Node, Position, type XYPosition } from '@xyflow/react';
import type { WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import type { Drawn } from '../edit/drawn.ts';
import { edgeKey } from '../edit/drawn.ts';
import type { Chosen } from '../edit/editor.ts';
import { nodeName } from '../node-words.ts';
import type { Marks } from '../problems/marks.ts';
import { loosePorts, type NodeShape, nodeShape, type PlacedPort } from './node-shape.ts';

/** What the card of a node is drawn from. */
export type FlowNode = Node<
  { readonly node: WorkflowNode; readonly shape: NodeShape; readonly mark: 'stops' | 'warns' | undefined },
  'node'
>;

/** Above so many nodes edges are straight. */
const MOST_BENT = 100;
const PORT_PX = 10;

interface Picture {
  readonly drawn: Drawn;
  readonly chosen: Chosen;
  readonly marks: Marks;
}

/** Nodes as the canvas library wants them. One that did not change since the last time is the same object, so that it is not drawn again. */
export function flowNodes({ drawn, chosen, marks }: Picture, before: Map<string, FlowNode>): FlowNode[] {
  const loose = loosePorts(drawn.document);
  const seen = new Set<string>();
  return drawn.document.nodes.flatMap((node) => {
    // The canvas has one node of an id; that there are two is a problem, and in the list.
    if (seen.has(node.id)) return [];
    seen.add(node.id);
    const place = drawn.layout.places.get(node.id);
    const position = { x: place?.x ?? 0, y: place?.y ?? 0 };
    const shape = nodeShape(node, loose(node.id), place);
    const next = flowNode({ node, shape, mark: marks.nodes.get(node.id) }, position, chosen.nodes.has(node.id));
    const old = before.get(node.id);
    const kept = old !== undefined && isSame(old, next) ? old : next;
    before.set(node.id, kept);
    return [kept];
  });
}

/** The nodes, some of them where they are being dragged. The others are the same objects. */
export function withDragged(nodes: readonly FlowNode[], dragged: ReadonlyMap<string, XYPosition>): readonly FlowNode[] {
  if (dragged.size === 0) return nodes;
  return nodes.map((node) => {
    const position = dragged.get(node.id);
    return position === undefined ? node : { ...node, position };
  });
}

function flowNode(data: FlowNode['data'], position: XYPosition, selected: boolean): FlowNode {
  const { width, height, ports } = data.shape;
  return {
    id: data.node.id,
    type: 'node',
    position,
    data,
    selected,
    width,
    height,
    // Nobody has to draw them all to know their sizes.
    measured: { width, height },
    ariaLabel: nodeName(data.node),
    handles: ports.map((port) => ({
      id: port.name,
      type: port.direction === 'in' ? 'target' : 'source',
      position: sides[port.side],
      x: port.x - PORT_PX / 2,
      y: port.y - PORT_PX / 2,
      width: PORT_PX,
      height: PORT_PX,
    })),
  };
}

/** The library's word for a side of a frame. */
export const sides: Readonly<Record<PlacedPort['side'], Position>> = {
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
  left: Position.Left,
};

function isSame(a: FlowNode, b: FlowNode): boolean {
  return (
    a.data.node === b.data.node &&
    a.data.mark === b.data.mark &&
    a.selected === b.selected &&
    a.position.x === b.position.x &&
    a.position.y === b.position.y &&
    a.data.shape === b.data.shape
  );
}

/** Edges as the canvas library wants them: those that have a node at both ends. */
export function flowEdges({ drawn, chosen, marks }: Picture, over: string | undefined): Edge[] {
  const { nodes, edges } = drawn.document;
  const ids = new Set(nodes.map(({ id }) => id));
  const type = nodes.length > MOST_BENT ? 'straight' : 'smoothstep';
  const seen = new Set<string>();
  return edges.flatMap((edge) => {
    const id = edgeKey(edge);
    if (seen.has(id) || !ids.has(edge.from.node) || !ids.has(edge.to.node)) return [];
    seen.add(id);
    const word = marks.edges.get(id);
    return [
      {
        id,
        type,
        source: edge.from.node,
        sourceHandle: edge.from.port,
        target: edge.to.node,
        targetHandle: edge.to.port,
        selected: chosen.edges.has(id),
        className: [word === undefined ? '' : 'wf-bad', over === id ? 'wf-over' : ''].join(' ').trim(),
        ...(type === 'smoothstep' ? { pathOptions: { borderRadius: 14 } } : {}),
        ...(word === undefined ? {} : { label: word }),
      },
    ];
  });
}
