import type { NodePlace } from '../../../../core/contract/workflow-view.ts';

/** A node to be laid out, with its size in px. */
export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Which node leads to which. */
export type Link = readonly [from: string, to: string];

/** Above so many nodes a layout would keep the window busy: rows do. */
const MOST_FOR_DAGRE = 150;
const GAP = 56;
const GAP_X = 44;

/** Places for all nodes, flow running down. Gives the same for the same. The code that lays out is loaded when it is first asked for. */
export async function layOut(boxes: readonly Box[], links: readonly Link[]): Promise<ReadonlyMap<string, NodePlace>> {
  if (boxes.length > MOST_FOR_DAGRE) return inRows(boxes, links);
  const { graphlib, layout } = await import('@dagrejs/dagre');
  const graph = new graphlib.Graph({ multigraph: false });
  graph.setGraph({ rankdir: 'TB', nodesep: GAP_X, ranksep: GAP, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height });
  for (const [from, to] of links) if (from !== to) graph.setEdge(from, to);
  layout(graph);
  return new Map(
    boxes.map(({ id, width, height }) => {
      const { x, y } = graph.node(id) as { x: number; y: number };
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}

/** Places in rows: a node stands below all that lead to it, but for ways that go round. Takes time in the number of nodes and links. */
export function inRows(boxes: readonly Box[], links: readonly Link[]): ReadonlyMap<string, NodePlace> {
  const rows: Box[][] = [];
  const rowOf = rowsOf(boxes, links);
  for (const box of boxes) {
    const row = rowOf.get(box.id) ?? 0;
    rows[row] ??= [];
    rows[row].push(box);
  }
  const places = new Map<string, NodePlace>();
  let y = 0;
  for (const row of rows) {
    const width = row.reduce((sum, box) => sum + box.width + GAP_X, -GAP_X);
    let x = Math.round(-width / 2);
    for (const box of row) {
      places.set(box.id, { x, y });
      x += box.width + GAP_X;
    }
    y += Math.max(...row.map(({ height }) => height)) + GAP;
  }
  return places;
}

/** The longest way to each node, in links; a link that closes a circle does not count. */
function rowsOf(boxes: readonly Box[], links: readonly Link[]): ReadonlyMap<string, number> {
  const waits = new Map(boxes.map(({ id }) => [id, 0]));
  const next = new Map<string, string[]>();
  for (const [from, to] of links) {
    if (!waits.has(from) || !waits.has(to) || from === to) continue;
    waits.set(to, (waits.get(to) ?? 0) + 1);
    const all = next.get(from) ?? [];
    all.push(to);
    next.set(from, all);
  }
  const rows = new Map<string, number>();
  const queue = boxes.filter(({ id }) => waits.get(id) === 0).map(({ id }) => id);
  const left = new Set(boxes.map(({ id }) => id));
  for (let at = 0; left.size > 0; at++) {
    // Nothing is ready and some are left: they go round. The first of them begins.
    if (at === queue.length) queue.push(left.values().next().value as string);
    const id = queue[at] as string;
    if (!left.delete(id)) continue;
    const row = rows.get(id) ?? 0;
    rows.set(id, row);
    for (const to of next.get(id) ?? []) {
      if (!left.has(to)) continue;
      rows.set(to, Math.max(rows.get(to) ?? 0, row + 1));
      const waiting = (waits.get(to) ?? 1) - 1;
      waits.set(to, waiting);
      if (waiting === 0) queue.push(to);
    }
  }
  return rows;
}
