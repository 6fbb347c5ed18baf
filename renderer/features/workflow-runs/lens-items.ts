import type { Edge, Node } from '@xyflow/react';
import type { LensVisitView, WorkflowEdge, WorkflowNode } from '../../../core/contract/workflow-view.ts';
import { sides } from '../workflow/canvas/flow-items.ts';
import { loosePorts, type NodeShape, nodeShape } from '../workflow/canvas/node-shape.ts';
import { type Drawn, edgeKey } from '../workflow/edit/drawn.ts';
import { nodeName } from '../workflow/node-words.ts';

/** What the card of a node of a run is drawn from. */
export type LensNode = Node<
  {
    readonly run: string;
    readonly node: WorkflowNode;
    readonly shape: NodeShape;
    readonly visit: LensVisitView | undefined;
    /** Of a loop: the rounds that it went, and the one that is looked at. */
    readonly rounds: readonly number[];
    readonly round: number | undefined;
  },
  'lens'
>;

interface Picture {
  readonly run: string;
  readonly drawn: Drawn;
  readonly visits: ReadonlyMap<string, LensVisitView>;
  readonly rounds: ReadonlyMap<string, readonly number[]>;
  readonly chosen: { readonly node: string | undefined; readonly rounds: ReadonlyMap<string, number> };
}

/** Room of the facts line, px, where a node has none of its own. */
const FACTS_PX = 26;
const PORT_PX = 10;
/** Above so many nodes edges are straight. */
const MOST_BENT = 100;

/** Nodes of a run, as the canvas library wants them. */
export function lensNodes({ run, drawn, visits, rounds, chosen }: Picture): LensNode[] {
  const loose = loosePorts(drawn.document);
  return drawn.document.nodes.map((node) => {
    const place = drawn.layout.places.get(node.id) ?? { x: 0, y: 0 };
    const shape = lensShape(node, loose(node.id), place);
    const { width, height, ports } = shape;
    const ofLoop = rounds.get(node.id) ?? [];
    return {
      id: node.id,
      type: 'lens',
      position: { x: place.x, y: place.y },
      data: {
        run,
        node,
        shape,
        visit: visits.get(node.id),
        rounds: ofLoop,
        round: chosen.rounds.get(node.id) ?? ofLoop.at(-1),
      },
      selected: chosen.node === node.id,
      width,
      height,
      measured: { width, height },
      ariaLabel: nodeName(node),
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
  });
}

/** With room for a facts line. */
function lensShape(node: WorkflowNode, loose: Parameters<typeof nodeShape>[1], place: { x: number; y: number }) {
  const shape = nodeShape(node, loose, place);
  if (node.kind === 'note' || shape.words.facts.length > 0) return shape;
  return nodeShape(node, loose, { ...place, height: shape.height + FACTS_PX });
}

/** Edges of a run: those along which something came, those that lead to what goes on now, and the others faint. */
export function lensEdges(
  { document }: Drawn,
  visits: ReadonlyMap<string, LensVisitView>,
  taken: readonly WorkflowEdge[],
): Edge[] {
  const ids = new Set(document.nodes.map(({ id }) => id));
  const along = new Set(taken.map(edgeKey));
  const type = document.nodes.length > MOST_BENT ? 'straight' : 'smoothstep';
  const edges = document.edges.filter(({ from, to }) => ids.has(from.node) && ids.has(to.node));
  return [...new Map(edges.map((edge) => [edgeKey(edge), edge]))].map(([id, edge]) => ({
    id,
    type,
    source: edge.from.node,
    sourceHandle: edge.from.port,
    target: edge.to.node,
    targetHandle: edge.to.port,
    selectable: false,
    className: along.has(id) ? taking(visits.get(edge.to.node)) : IDLE,
    ...(type === 'smoothstep' ? { pathOptions: { borderRadius: 14 } } : {}),
  }));
}

const IDLE = 'wf-idle';

/** A value that came to a node which was left out led nowhere. */
function taking(to: LensVisitView | undefined): string {
  if (to?.state === 'left out') return IDLE;
  if (to?.state === 'running') return 'wf-live';
  return to?.state === 'waiting' ? 'wf-waits' : 'wf-taken';
}
