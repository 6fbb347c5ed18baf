import type { Row } from './draw-rows.ts';
import { laneSizes } from './lane-sizes.ts';
import type { Pen, Scene } from './scene.ts';

/** A dashed line across the lane above each row before which something is missing. */
export function drawRowGaps(pen: Pen, { colours, view }: Scene, rows: readonly Row[]): void {
  pen.strokeStyle = colours.warn;
  pen.lineWidth = 1.5;
  pen.setLineDash([4, 3]);
  for (const { isAfterGap, left, top, width, alpha } of rows) {
    if (!isAfterGap) continue;
    const y = top - (laneSizes.gap * view.zoom) / 2;
    pen.globalAlpha = alpha;
    pen.beginPath();
    pen.moveTo(left, y);
    pen.lineTo(left + width, y);
    pen.stroke();
  }
  pen.setLineDash([]);
}
