import { onScreenX, onScreenY } from './graph-view.ts';
import { laneSizes } from './lane-sizes.ts';
import { barInset, barRoom, gapLine } from './paint-tile.ts';
import { laneOf, type Pen, type Scene } from './scene.ts';
import { laneLeft } from './window-query.ts';

/** A dashed line across the lane below each branch in view that lacks something behind its last step that is shown, at every level. */
export function drawEndGaps(pen: Pen, scene: Scene): void {
  const { view, model, colours } = scene;
  pen.strokeStyle = colours.warn;
  pen.lineWidth = gapLine;
  pen.setLineDash([4, 3]);
  for (const segment of scene.segments) {
    const isLast = model.layout.branches.get(segment.branch)?.at(-1) === segment;
    if (!isLast || !(laneOf(scene, segment)?.row.endGap !== undefined || model.gaps.owed.has(segment.branch))) continue;
    const y = onScreenY(view, segment.end) + Math.max(1, (laneSizes.gap / 2) * view.zoom);
    const left = onScreenX(view, laneLeft(segment) + laneSizes.spine);
    pen.beginPath();
    pen.moveTo(left, y);
    pen.lineTo(left + barInset(view.zoom) + barRoom(view.zoom), y);
    pen.stroke();
  }
  pen.setLineDash([]);
}
