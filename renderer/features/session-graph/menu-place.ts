import type { GraphView } from './graph-view.ts';
import type { Box } from './window-query.ts';

/** Where something lies on the screen, px of the window. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** How far inside a step its menu opens, px on screen: over its first line, which stays in view. */
const inset = { left: 16, top: 28 } as const;

/** Where the menu of a step opens that a key asked for: at the step's upper left, and never outside the picture. `box`: of the step, px at 100 %. */
export function menuPlace(
  picture: Pick<DOMRect, 'left' | 'top'>,
  { x, y, zoom, width, height }: GraphView,
  box: Box,
): ScreenPoint {
  const left = x + box.left * zoom + Math.min(inset.left, (box.right - box.left) * zoom);
  const top = y + box.top * zoom + Math.min(inset.top, (box.bottom - box.top) * zoom);
  return { x: picture.left + within(left, width), y: picture.top + within(top, height) };
}

function within(at: number, most: number): number {
  return Math.min(Math.max(at, 0), most);
}
