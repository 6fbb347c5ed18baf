import { z } from 'zod';
import type { Json } from '../canonical.ts';
import { WORKFLOW_LIMITS } from './document.ts';

/** Where a node is drawn: px of the canvas at 100 %, from the upper left corner of the node. */
export interface NodePlace {
  readonly x: number;
  readonly y: number;
  /** Width in px, where a person chose one. */
  readonly width?: number;
  readonly height?: number;
}

/** A frame around nodes. It means nothing to a run. */
export interface NodeGroup {
  readonly id: string;
  readonly label: string;
  /** Ids of nodes. */
  readonly nodes: readonly string[];
}

/** How a document is drawn. */
export interface WorkflowLayout {
  /** By the id of the node; one without a place is laid out by who draws it. */
  readonly places: ReadonlyMap<string, NodePlace>;
  readonly groups: readonly NodeGroup[];
}

/** A document that says nothing of how it is drawn. */
export const EMPTY_LAYOUT: WorkflowLayout = { places: new Map(), groups: [] };

/** Farthest from the middle that something is drawn, px. */
const FARTHEST = 1_000_000;
const coordinate = z.number().min(-FARTHEST).max(FARTHEST).transform(Math.round);
const side = z.number().min(40).max(2_000).transform(Math.round).optional().catch(undefined);
const id = z.string().min(1).max(WORKFLOW_LIMITS.id);

const place = z.object({ id, x: coordinate, y: coordinate, width: side, height: side });
const group = z.object({ id, label: z.string().max(1_000), nodes: z.array(id).max(WORKFLOW_LIMITS.nodes) });
const whole = z.object({ nodes: z.array(z.unknown()).catch([]), groups: z.array(z.unknown()).catch([]) });

/** Reads the layout of a document. What does not fit is as if it were not there; of a node that is placed twice the first place counts. Never throws. */
export function readLayout(layout: Json | undefined): WorkflowLayout {
  const read = whole.safeParse(layout);
  if (!read.success) return EMPTY_LAYOUT;
  const places = new Map<string, NodePlace>();
  for (const { id: node, x, y, width, height } of fitting(read.data.nodes, place)) {
    if (places.has(node)) continue;
    places.set(node, { x, y, ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) });
  }
  return { places, groups: fitting(read.data.groups, group).map(({ id, label, nodes }) => ({ id, label, nodes })) };
}

/** Writes a layout as the document holds it, in the order of ids. What reading gives of it is the same layout; undefined where there is none. */
export function writeLayout({ places, groups }: WorkflowLayout): Json | undefined {
  if (places.size === 0 && groups.length === 0) return undefined;
  const nodes = [...places]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { x, y, ...sides }]) => ({ id, x: Math.round(x), y: Math.round(y), ...sides }));
  return { nodes, ...(groups.length === 0 ? {} : { groups: groups.map((each) => ({ ...each })) }) };
}

function fitting<Shape extends z.ZodType>(items: readonly unknown[], shape: Shape): z.output<Shape>[] {
  return items.flatMap((item) => {
    const read = shape.safeParse(item);
    return read.success ? [read.data] : [];
  });
}
