import { firstAtLeast } from './first-at-least.ts';
import type { LaneLayout, Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';

/** A piece of the graph in px at 100 %. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A range of a segment's steps, half-open. */
export interface StepRange {
  readonly segment: Segment;
  readonly from: number;
  readonly to: number;
}

const tallestStep = 90;

/** Segments with a piece in the box, the end mark below them too: lanes from the left, each from the top. */
export function segmentsIn({ lanes }: LaneLayout, { left, top, right, bottom }: Box): Segment[] {
  const first = Math.max(0, Math.ceil((left - laneSizes.width) / laneSizes.pitch));
  const columns = lanes.slice(first, Math.max(first, Math.floor(right / laneSizes.pitch) + 1));
  return columns.flatMap((lane) => {
    const from = firstEndingAt(lane, top - laneSizes.tail);
    let to = from;
    while ((lane[to]?.top ?? Infinity) <= bottom) to += 1;
    return lane.slice(from, to);
  });
}

/** Steps of a segment with a piece between two heights. */
export function stepsBetween(segment: Segment, top: number, bottom: number): StepRange {
  const { tops, heights } = segment;
  let from = firstAtLeast(tops, top - tallestStep);
  while (from < tops.length && (tops[from] ?? 0) + (heights[from] ?? 0) < top) from += 1;
  return { segment, from, to: Math.max(from, firstAtLeast(tops, bottom)) };
}

/** Left edge of a segment's lane, px at 100 %. */
export function laneLeft({ lane }: Pick<Segment, 'lane'>): number {
  return lane * laneSizes.pitch;
}

function firstEndingAt(lane: readonly Segment[], y: number): number {
  let low = 0;
  let high = lane.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lane[middle]?.end ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
