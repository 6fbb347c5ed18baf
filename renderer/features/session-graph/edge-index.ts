import { firstAtLeast } from './first-at-least.ts';
import type { Anchor, LaneLayout, Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';

/** An edge from a step, or the start of a segment, to the segment that leaves there, or to a step that merges it. Heights are px at 100 %. */
export interface Edge {
  /** Number of the segment that it leads to. */
  readonly segment: number;
  /** A sub-agent: the edge leaves the side of the asking step or header, not the line below it. */
  readonly spawned: boolean;
  /** It works in its parent’s files: drawn double (F2, F5). */
  readonly shared: boolean;
  /** Of one that leads to a step that merges another branch: keys of both steps. It goes by the space beside the lane. */
  readonly merge?: { readonly from: string; readonly to: string };
  readonly fromLane: number;
  readonly toLane: number;
  readonly top: number;
  readonly bottom: number;
}

/** All edges by height, so that those in view are found without looking at the others. */
export interface EdgeIndex {
  readonly edges: Edge[];
  /** `top` of each edge, rising. */
  readonly tops: number[];
  /** The one that a segment begins with, by its number. */
  readonly to: Map<number, Edge>;
  /** Height of the highest edge, px. */
  tallest: number;
}

export function createEdgeIndex(): EdgeIndex {
  return { edges: [], tops: [], to: new Map(), tallest: 0 };
}

/** Adds the edge of a segment. A no-op for one that leaves from nowhere. */
export function addEdge(
  index: EdgeIndex,
  layout: LaneLayout,
  which: Pick<Edge, 'segment' | 'spawned' | 'shared'>,
): void {
  const to = layout.segments[which.segment];
  const from = to?.from === undefined ? undefined : layout.segments[to.from.segment];
  if (to?.from === undefined || from === undefined) return;
  const top = leavingHeight(from, to.from.index, which.spawned);
  const edge = { ...which, fromLane: from.lane, toLane: to.lane, top, bottom: to.top + laneSizes.headerTop };
  insert(index, edge);
  index.to.set(which.segment, edge);
}

/** Adds the edge from the newest step of a branch that is merged to the step that merges it. A no-op where either is not placed. */
export function addMergeEdge(
  index: EdgeIndex,
  { segments }: LaneLayout,
  { from, to, merge }: { readonly from: Anchor; readonly to: Anchor; readonly merge: NonNullable<Edge['merge']> },
): void {
  const [leaves, enters] = [segments[from.segment], segments[to.segment]];
  if (leaves === undefined || enters === undefined) return;
  insert(index, {
    segment: to.segment,
    spawned: false,
    shared: false,
    merge,
    fromLane: leaves.lane,
    toLane: enters.lane,
    top: leavingHeight(leaves, from.index, true),
    bottom: leavingHeight(enters, to.index, true),
  });
}

function insert(index: EdgeIndex, edge: Edge): void {
  const at = firstAtLeast(index.tops, edge.top);
  index.edges.splice(at, 0, edge);
  index.tops.splice(at, 0, edge.top);
  index.tallest = Math.max(index.tallest, edge.bottom - edge.top);
}

/** The middle of a step or header for a spawn, else the gap below it. */
function leavingHeight({ top, tops, heights }: Segment, index: number, isSpawn: boolean): number {
  const above = tops[index] ?? top + laneSizes.headerTop;
  const height = heights[index] ?? laneSizes.headSlot - laneSizes.headerTop - laneSizes.gap;
  return above + (isSpawn ? height / 2 : height + laneSizes.gap / 2);
}

/** Edges with a piece between two heights, px at 100 %. */
export function edgesBetween({ edges, tops, tallest }: EdgeIndex, top: number, bottom: number): readonly Edge[] {
  return edges
    .slice(firstAtLeast(tops, top - tallest), firstAtLeast(tops, bottom))
    .filter((edge) => edge.bottom >= top);
}
