import { reachedOf } from '../replay/reached-of.ts';
import { aheadIn, type IsAhead } from '../replay/step-mark.ts';
import { onScreenX, onScreenY } from './graph-view.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import { type Pen, rowOf, type Scene } from './scene.ts';
import { laneLeft } from './window-query.ts';

/** A part of the line down a lane: heights of its ends, px at 100 %. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** Traces the lines down the lanes that are in view, without those parts that Watch has not reached. */
export function traceSpines(pen: Pen, scene: Scene): void {
  const isAhead = aheadIn(scene.replay);
  for (const segment of scene.segments)
    traceSpine(pen, scene, segment, { from: spineStart(segment), to: reachedEnd(scene, segment, isAhead) });
}

/** Traces the parts that Watch has not reached. A no-op where no record is watched. */
export function traceSpinesAhead(pen: Pen, scene: Scene): void {
  const isAhead = aheadIn(scene.replay);
  if (isAhead === undefined) return;
  for (const segment of scene.segments)
    traceSpine(pen, scene, segment, { from: reachedEnd(scene, segment, isAhead), to: spineEnd(segment) });
}

/** Traces a part of the line down a lane, as far as it is in view. */
export function traceSpine(pen: Pen, { view }: Scene, segment: Segment, part: Part): void {
  const x = onScreenX(view, laneLeft(segment) + laneSizes.spine);
  const from = Math.max(-20, onScreenY(view, part.from));
  const to = Math.min(view.height + 20, onScreenY(view, part.to));
  if (to <= from) return;
  pen.moveTo(x, from);
  pen.lineTo(x, to);
}

/** Where the line down a lane begins, px at 100 %. */
export function spineStart({ top }: Segment): number {
  return top + laneSizes.headerTop;
}

function spineEnd({ end, heights }: Segment): number {
  return end - (heights.at(-1) ?? 0) / 2;
}

function reachedEnd(scene: Scene, segment: Segment, isAhead: IsAhead | undefined): number {
  if (isAhead === undefined) return spineEnd(segment);
  const { tops, heights } = segment;
  const reached = reachedOf(tops.length, (index) => rowOf(scene, segment, index), isAhead);
  if (reached === tops.length) return spineEnd(segment);
  return reached === 0 ? spineStart(segment) : (tops[reached - 1] ?? 0) + (heights[reached - 1] ?? 0) / 2;
}
