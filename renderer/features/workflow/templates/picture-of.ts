import { loosePorts, nodeShape } from '../canvas/node-shape.ts';
import type { Drawn } from '../edit/drawn.ts';
import { nodeLook } from '../node-look.ts';

/** A document in small: boxes and lines in the px of its canvas, moved so that it begins at 0, 0. */
export interface WorkflowPicture {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly (Box & { readonly key: string; readonly hue: string })[];
  /** From the foot of one box to the head of another. */
  readonly lines: readonly { readonly key: string; readonly path: string }[];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a document where its layout puts it, without its notes. */
export function pictureOf({ document, layout }: Drawn): WorkflowPicture {
  const loose = loosePorts(document);
  const boxes = document.nodes
    .filter(({ kind }) => kind !== 'note')
    .map((node) => {
      const place = layout.places.get(node.id);
      const { width, height } = nodeShape(node, loose(node.id), place);
      return { key: node.id, hue: nodeLook(node.kind).hue, x: place?.x ?? 0, y: place?.y ?? 0, width, height };
    });
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const moved = boxes.map((box) => ({ ...box, x: box.x - left, y: box.y - top }));
  const byId = new Map(moved.map((box) => [box.key, box]));
  return {
    width: Math.max(1, ...moved.map(({ x, width }) => x + width)),
    height: Math.max(1, ...moved.map(({ y, height }) => y + height)),
    boxes: moved,
    lines: document.edges.flatMap(({ from, to }) => {
      const [a, b] = [byId.get(from.node), byId.get(to.node)];
      const key = [from.node, from.port, to.node, to.port].join(' ');
      return a === undefined || b === undefined ? [] : [{ key, path: pathOf(a, b) }];
    }),
  };
}

function pathOf(a: Box, b: Box): string {
  const from = { x: a.x + a.width / 2, y: a.y + a.height };
  const to = { x: b.x + b.width / 2, y: b.y };
  const bend = Math.max(40, Math.abs(to.y - from.y) / 2);
  return `M${from.x} ${from.y} C${from.x} ${from.y + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y}`;
}
