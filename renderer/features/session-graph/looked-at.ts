import { anchorBox } from './anchor-box.ts';
import { firstAtLeast } from './first-at-least.ts';
import { boxOf, type GraphView } from './graph-view.ts';
import type { Anchor, LaneLayout, Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import { type Box, laneLeft, segmentsIn } from './window-query.ts';

/**
 * What a person looks at, px at 100 %: the selection where a piece of it is in view, else the step nearest to the middle in
 * the lane nearest to it, of those in view where there are any. Absent in a graph without lanes.
 */
export function lookedAt(view: GraphView, layout: LaneLayout, selected: Anchor | undefined): Box | undefined {
  const seen = boxOf(view);
  const chosen = selected === undefined ? undefined : anchorBox(layout, selected);
  if (chosen !== undefined && overlaps(chosen, seen)) return chosen;
  const middle = { x: (seen.left + seen.right) / 2, y: (seen.top + seen.bottom) / 2 };
  const inView = segmentsIn(layout, seen).filter((segment) => overlaps(boxOfSteps(segment), seen));
  const lane = nearest(inView.length > 0 ? inView : layout.segments, middle);
  return lane && anchorBox(layout, { segment: lane.number, index: nearestStep(lane, middle.y) });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** From the first step of a lane's piece to the last one; the header of one without steps. */
function boxOfSteps(segment: Segment): Box {
  const left = laneLeft(segment);
  return { left, right: left + laneSizes.width, top: segment.tops[0] ?? segment.top, bottom: segment.end };
}

function nearest(segments: readonly Segment[], middle: Point): Segment | undefined {
  let best: { readonly segment: Segment; readonly far: number } | undefined;
  for (const segment of segments) {
    const far = distance(boxOfSteps(segment), middle);
    if (best === undefined || far < best.far) best = { segment, far };
  }
  return best?.segment;
}

/** -1 in a lane without steps. */
function nearestStep({ tops, heights }: Segment, y: number): number {
  const below = Math.min(firstAtLeast(tops, y), tops.length - 1);
  if (below < 1) return below;
  const above = below - 1;
  const over = y - (tops[above] ?? 0) - (heights[above] ?? 0);
  return Math.max(0, over) <= Math.abs((tops[below] ?? 0) - y) ? above : below;
}

function distance({ left, right, top, bottom }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(0, left - x, x - right), Math.max(0, top - y, y - bottom));
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
