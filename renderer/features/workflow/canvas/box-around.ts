import type { FlowNode } from './flow-items.ts';

/** A part of the canvas, px at 100 %. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest box around nodes; undefined around none. */
export function boxAround(nodes: readonly FlowNode[]): Box | undefined {
  if (nodes.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { position, width = 0, height = 0 } of nodes) {
    left = Math.min(left, position.x);
    top = Math.min(top, position.y);
    right = Math.max(right, position.x + width);
    bottom = Math.max(bottom, position.y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** How a box is shown in a room of that size: where a point of the canvas is in it, and how large. In the middle, and never larger than a tenth. */
export function shownIn({ x, y, width, height }: Box, room: Pick<Box, 'width' | 'height'>) {
  const scale = Math.min(0.1, room.width / Math.max(1, width), room.height / Math.max(1, height));
  return {
    scale,
    left: (room.width - width * scale) / 2 - x * scale,
    top: (room.height - height * scale) / 2 - y * scale,
  };
}
