import { z } from 'zod';
import {
  type NodePlace,
  readLayout,
  readWorkflow,
  WORKFLOW_FORMAT,
  WORKFLOW_VERSION,
  type WorkflowEdge,
  type WorkflowNode,
  writeLayout,
} from '../../../../core/contract/workflow-view.ts';
import { type Drawn, freeId } from './drawn.ts';

/** Nodes with the edges between them and their places, on their way from one document to another. */
export interface Part {
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  readonly places: ReadonlyMap<string, NodePlace>;
}

/** What the text of a part says that it is. */
const FORMAT = 'openrath-workflow-part';
const whole = z.object({ format: z.literal(FORMAT), version: z.literal(1), part: z.unknown() });

/** Those nodes of a document. */
export function partOf({ document, layout }: Drawn, ids: ReadonlySet<string>): Part {
  return {
    nodes: document.nodes.filter(({ id }) => ids.has(id)),
    edges: document.edges.filter(({ from, to }) => ids.has(from.node) && ids.has(to.node)),
    places: new Map([...layout.places].filter(([id]) => ids.has(id))),
  };
}

/** A part as JSON text, for the clipboard. */
export function writePart({ nodes, edges, places }: Part): string {
  const layout = writeLayout({ places, groups: [] });
  return JSON.stringify(
    { format: FORMAT, version: 1, part: { nodes, edges, ...(layout === undefined ? {} : { layout }) } },
    undefined,
    2,
  );
}

/** Reads the text of a part, or of a whole document. `says`: why it is none; undefined where it is some other text altogether. Never throws. */
export function readPart(text: string): { readonly part: Part } | { readonly says: string | undefined } {
  const json = parse(text);
  const read = whole.safeParse(json);
  const isDocument = typeof json === 'object' && json !== null && 'format' in json && json.format === WORKFLOW_FORMAT;
  if (!read.success && !isDocument) return { says: undefined };
  const document = read.success
    ? { ...(read.data.part as object), format: WORKFLOW_FORMAT, version: WORKFLOW_VERSION, name: 'part' }
    : json;
  const known = readWorkflow(JSON.stringify(document));
  if (!known.ok) return { says: known.refusal.message };
  const { nodes, edges, layout } = known.value;
  return { part: { nodes, edges, places: readLayout(layout).places } };
}

/** Adds a part with ids of its own, moved so that its upper left corner is at a place. `ids`: of the nodes that it became. */
export function paste(
  drawn: Drawn,
  part: Part,
  at: NodePlace,
): { readonly drawn: Drawn; readonly ids: ReadonlySet<string> } {
  const names = new Map<string, string>();
  for (const { id } of part.nodes) names.set(id, freeId(drawn, id, new Set(names.values())));
  const nameOf = (id: string) => names.get(id) ?? id;
  const corner = cornerOf(part);
  const places = part.nodes.map(({ id }, index): readonly [string, NodePlace] => {
    const place = part.places.get(id) ?? { x: corner.x, y: corner.y + index * 90 };
    return [nameOf(id), { ...place, x: at.x + place.x - corner.x, y: at.y + place.y - corner.y }];
  });
  const edges = part.edges.filter(({ from, to }) => names.has(from.node) && names.has(to.node));
  return {
    ids: new Set(names.values()),
    drawn: {
      document: {
        ...drawn.document,
        nodes: [...drawn.document.nodes, ...part.nodes.map((node) => ({ ...node, id: nameOf(node.id) }))],
        edges: [
          ...drawn.document.edges,
          ...edges.map(({ from, to }) => ({
            from: { ...from, node: nameOf(from.node) },
            to: { ...to, node: nameOf(to.node) },
          })),
        ],
      },
      layout: { ...drawn.layout, places: new Map([...drawn.layout.places, ...places]) },
    },
  };
}

/** The upper left corner of a part; the origin where nothing of it is placed. */
export function cornerOf({ places }: Part): NodePlace {
  if (places.size === 0) return { x: 0, y: 0 };
  const all = [...places.values()];
  return { x: Math.min(...all.map(({ x }) => x)), y: Math.min(...all.map(({ y }) => y)) };
}

function parse(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
