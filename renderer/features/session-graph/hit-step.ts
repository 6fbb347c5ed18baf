import type { Anchor, LaneLayout } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import { laneLeft, segmentsIn, stepsBetween } from './window-query.ts';

/** The step at a point of the graph, px at 100 %; the nearest one of the lane within `slack`. */
export function hitStep(layout: LaneLayout, { x, y }: { x: number; y: number }, slack: number): Anchor | undefined {
  const box = { left: x, right: x, top: y - slack, bottom: y + slack };
  const segment = segmentsIn(layout, box).find((lane) => x >= laneLeft(lane) && x <= laneLeft(lane) + laneSizes.width);
  if (segment === undefined) return undefined;
  const { from, to } = stepsBetween(segment, y - slack, y + slack);
  const distance = (index: number): number => {
    const top = segment.tops[index] ?? 0;
    return Math.max(0, top - y, y - top - (segment.heights[index] ?? 0));
  };
  let best: number | undefined;
  for (let index = from; index < to; index += 1) {
    if (best === undefined || distance(index) < distance(best)) best = index;
  }
  return best === undefined ? undefined : { segment: segment.number, index: best };
}
