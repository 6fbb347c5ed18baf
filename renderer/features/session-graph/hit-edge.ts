import { type Edge, type EdgeIndex, edgesBetween } from './edge-index.ts';
import { laneSizes } from './lane-sizes.ts';
import { mergeWay } from './merge-way.ts';

/** The edge nearest to a point of the graph, px at 100 %, within `slack`; of edges that lie over each other the shortest. */
export function hitEdge(index: EdgeIndex, point: { readonly x: number; readonly y: number }, slack: number) {
  let best: { readonly edge: Edge; readonly distance: number } | undefined;
  for (const edge of edgesBetween(index, point.y - slack, point.y + slack)) {
    const distance = distanceTo(edge, point);
    if (distance > slack) continue;
    const isNearer = best === undefined || distance < best.distance;
    const isShorter = best !== undefined && distance === best.distance && lengthOf(edge) < lengthOf(best.edge);
    if (isNearer || isShorter) best = { edge, distance };
  }
  return best?.edge;
}

/** Where an edge leaves its parent's lane: at the side of the asking step for a spawn, else at the line down the lane. */
export function edgeStart({ fromLane, spawned }: Edge): number {
  return fromLane * laneSizes.pitch + (spawned ? laneSizes.width : laneSizes.spine);
}

export function edgeEnd({ toLane }: Edge): number {
  return toLane * laneSizes.pitch + laneSizes.spine;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** To the nearest of its legs: across, then down; of a merge across once more. */
function distanceTo(edge: Edge, { x, y }: Point): number {
  if (edge.merge !== undefined) return distanceToMerge(edge, { x, y });
  const [from, to] = [edgeStart(edge), edgeEnd(edge)];
  const across = Math.hypot(Math.max(0, Math.min(from, to) - x, x - Math.max(from, to)), y - edge.top);
  const down = Math.hypot(x - to, Math.max(0, edge.top - y, y - edge.bottom));
  return Math.min(across, down);
}

function distanceToMerge(edge: Edge, { x, y }: Point): number {
  const { fromX, downX, toX } = mergeWay(edge);
  const across = (a: number, b: number, at: number) =>
    Math.hypot(Math.max(0, Math.min(a, b) - x, x - Math.max(a, b)), y - at);
  const down = Math.hypot(x - downX, Math.max(0, edge.top - y, y - edge.bottom));
  return Math.min(across(fromX, downX, edge.top), down, across(downX, toX, edge.bottom));
}

function lengthOf(edge: Edge): number {
  return Math.abs(edgeEnd(edge) - edgeStart(edge)) + edge.bottom - edge.top;
}
