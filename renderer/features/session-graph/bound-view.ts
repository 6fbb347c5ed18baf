import type { GraphView } from './graph-view.ts';
import type { LaneLayout, Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import { graphSize } from './move-view.ts';

/** Of the graph that stays in view on each side, px on screen. */
const leastInView = 80;

/** The nearest view with some of a lane in it. A no-op where some is; the same view is returned then. */
export function boundView(view: GraphView, layout: LaneLayout): GraphView {
  const { zoom, width, height } = view;
  const x = clamp(view.x, leastInView - graphSize(layout).width * zoom, width - leastInView);
  const { top, end } = spanOf(lanesIn({ ...view, x }, layout));
  const y = clamp(view.y, leastInView - (end + laneSizes.tail) * zoom, height - leastInView - top * zoom);
  return x === view.x && y === view.y ? view : { ...view, x, y };
}

/** Lanes of which a piece as wide as that, or all, is in the columns of a view. */
function lanesIn({ x, zoom, width }: GraphView, { lanes }: LaneLayout): readonly Segment[][] {
  const [pitch, lane] = [laneSizes.pitch * zoom, laneSizes.width * zoom];
  const piece = Math.min(leastInView, lane);
  // What rounding takes away of a lane at the very bound is no reason to lose it.
  const slack = 1e-6;
  const first = Math.max(0, Math.ceil((piece - lane - x) / pitch - slack));
  return lanes.slice(first, Math.max(first, Math.floor((width - piece - x) / pitch + slack) + 1));
}

/** From the first header of lanes to the last step, px at 100 %. */
function spanOf(lanes: readonly Segment[][]): { readonly top: number; readonly end: number } {
  const tops = lanes.map((lane) => lane[0]?.top ?? 0);
  const ends = lanes.map((lane) => lane.at(-1)?.end ?? 0);
  return { top: least(tops), end: -least(ends.map((end) => -end)) };
}

function least(values: readonly number[]): number {
  return values.reduce((known, value) => Math.min(known, value), values[0] ?? 0);
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value));
}
