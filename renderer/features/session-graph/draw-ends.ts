import type { Status } from '../../../core/contract/view.ts';
import { drawStatus } from './draw-status.ts';
import { onScreenX, onScreenY } from './graph-view.ts';
import { laneSizes } from './lane-sizes.ts';
import { laneOf, lineWidth, type Pen, type Scene } from './scene.ts';
import { laneLeft } from './window-query.ts';

/** Marks the end of each branch in view by its state: shape and colour. */
export function drawEnds(pen: Pen, scene: Scene): void {
  const { view, model, colours } = scene;
  if (view.zoom < 0.03) return;
  for (const segment of scene.segments) {
    const status = laneOf(scene, segment)?.row.status;
    if (status === undefined || model.layout.branches.get(segment.branch)?.at(-1) !== segment) continue;
    const y = onScreenY(view, segment.end + endDrop(status, scene));
    if (y < -20 || y > view.height + 20) continue;
    pen.lineWidth = lineWidth(view.zoom);
    drawStatus(pen, colours, {
      status,
      x: onScreenX(view, laneLeft(segment) + laneSizes.spine),
      y,
      r: endRadius(view.zoom),
    });
  }
}

/** The mark of a running branch stands beside its ghost where there is one. */
function endDrop(status: Status, { level }: Scene): number {
  return status === 'running' && level.hasCards ? laneSizes.gap + 17 : 14;
}

function endRadius(zoom: number): number {
  return Math.max(2.4, 5 * Math.min(1, zoom * 1.8));
}
