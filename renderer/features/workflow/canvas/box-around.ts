import type { Drawn } from '../edit/drawn.ts';
import type { FlowNode } from './flow-items.ts';
import { loosePorts, nodeShape } from './node-shape.ts';

/** A part of the canvas, px at 100 %. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box of a node. */
export function boxOf({ position: { x, y }, width = 0, height = 0 }: FlowNode): Box {
  return { x, y, width, height };
}

/** The smallest box around boxes; undefined around none. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The box around a whole document; undefined where it has no node. */
export function boxOfAll({ document, layout }: Drawn): Box | undefined {
  const loose = loosePorts(document);
  return boxAround(
    document.nodes.map((node) => {
      const place = layout.places.get(node.id);
      const { width, height } = nodeShape(node, loose(node.id), place);
      return { x: place?.x ?? 0, y: place?.y ?? 0, width, height };
    }),
  );
}

/** Whether two boxes have a part in common. */
export function doMeet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
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
