import type { Lane } from '../../../core/contract/view.ts';
import { gapLength, gapThickness } from './gap-mark.ts';
import type { GraphModel } from './graph-model.ts';
import { onScreenX, onScreenY } from './graph-view.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import { laneOf, type Pen, type Scene } from './scene.ts';
import { laneLeft } from './window-query.ts';

/** A dashed line across the lane below each branch in view that lacks something behind its last step that is shown, at every level. */
export function drawEndGaps(pen: Pen, scene: Scene): void {
  const { view, model, colours } = scene;
  pen.strokeStyle = colours.warn;
  pen.lineWidth = gapThickness(view.zoom);
  pen.setLineDash([4, 3]);
  for (const segment of scene.segments) {
    if (!lacksEnd(model, segment, laneOf(scene, segment))) continue;
    const y = onScreenY(view, segment.end) + Math.max(1, (laneSizes.gap / 2) * view.zoom);
    const left = onScreenX(view, laneLeft(segment) + laneSizes.spine);
    pen.beginPath();
    pen.moveTo(left, y);
    pen.lineTo(left + gapLength(view.zoom), y);
    pen.stroke();
  }
  pen.setLineDash([]);
}

/** Whether something is missing behind the last step of a branch that is shown, of which this is the last segment. */
export function lacksEnd({ layout, gaps }: GraphModel, segment: Segment, lane: Lane | undefined): boolean {
  if (layout.branches.get(segment.branch)?.at(-1) !== segment) return false;
  return lane?.row.endGap !== undefined || gaps.owed.has(segment.branch);
}
