import { drawBars } from './draw-bars.ts';
import { drawEdges, drawHovered, drawPath } from './draw-edges.ts';
import { drawEndGaps } from './draw-end-gaps.ts';
import { drawEnds } from './draw-ends.ts';
import { drawHeaders } from './draw-headers.ts';
import { drawRows } from './draw-rows.ts';
import { drawSelection } from './draw-selection.ts';
import type { Pen, Scene } from './scene.ts';

/**
 * Draws one picture of the graph. Levels fade into each other; at the near level steps that have no card are drawn as on
 * the middle level, so nothing is ever missing.
 * @returns true where more is to be drawn in the next frame.
 */
export function drawGraph(pen: Pen, scene: Scene, ratio: number): boolean {
  const { view, level } = scene;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, view.width, view.height);
  drawEdges(pen, scene);
  drawPath(pen, scene);
  drawHovered(pen, scene);
  if (level.far < 1) drawRows(pen, scene, 1 - level.far);
  const isLeft = level.far > 0 && drawBars(pen, scene, ratio);
  drawSelection(pen, scene);
  drawEndGaps(pen, scene);
  drawEnds(pen, scene);
  drawHeaders(pen, scene);
  return isLeft;
}
