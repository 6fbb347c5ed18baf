import { type Box, boxOf, doMeet } from './box-around.ts';
import type { FarLines } from './far-lines.ts';
import type { FlowNode } from './flow-items.ts';

/** A view of the canvas: how it is moved and scaled, and its size, px on screen. */
export interface FarView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

interface Far {
  readonly nodes: readonly FlowNode[];
  readonly lines: FarLines;
  readonly view: FarView;
  readonly inks: FarInks;
}

type Look = 'plain' | 'warns' | 'stops' | 'chosen';

const names = {
  line: '--line-2',
  box: '--surface',
  plain: '--spine',
  warns: '--k-wait',
  stops: '--k-error',
  chosen: '--accent',
} as const satisfies Record<Look | 'line' | 'box', string>;

/** Colours of the theme, as a canvas understands them. */
export type FarInks = Readonly<Record<keyof typeof names, string>>;

/** The colours of the theme that an element is in. */
export function farInks(element: Element): FarInks {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    Object.entries(names).map(([name, property]) => [name, style.getPropertyValue(property)]),
  ) as FarInks;
}

/** Below this zoom a box is all frame. */
const TINY_ZOOM = 0.06;

/** Draws what is in view: lines under boxes, what is selected and what has a problem in their colours. */
export function drawFar(canvas: HTMLCanvasElement, { nodes, lines, view, inks }: Far): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(ratio * view.zoom, 0, 0, ratio * view.zoom, ratio * view.x, ratio * view.y);
  const seen = seenIn(view);
  const px = 1 / view.zoom;
  const isTiny = view.zoom < TINY_ZOOM;
  context.lineWidth = px;
  strokeLines(context, lines, { seen, only: false, ink: inks.line });
  strokeLines(context, lines, { seen, only: true, ink: inks.chosen });
  for (const [look, boxes] of byLook(nodes, seen)) {
    context.beginPath();
    for (const { x, y, width: wide, height: high } of boxes) context.rect(x, y, wide, high);
    context.fillStyle = isTiny ? inks[look] : inks.box;
    context.fill();
    if (isTiny) continue;
    context.lineWidth = look === 'plain' ? px : 2 * px;
    context.strokeStyle = inks[look];
    context.stroke();
  }
}

/** What is seen of the canvas, px at 100 %. */
function seenIn({ x, y, zoom, width, height }: FarView): Box {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
}

/** Boxes in view, those that stand out last. */
function byLook(nodes: readonly FlowNode[], seen: Box): ReadonlyMap<Look, readonly Box[]> {
  const looks = new Map<Look, Box[]>([
    ['plain', []],
    ['warns', []],
    ['stops', []],
    ['chosen', []],
  ]);
  for (const node of nodes) {
    const box = boxOf(node);
    if (doMeet(box, seen)) looks.get(node.selected === true ? 'chosen' : (node.data.mark ?? 'plain'))?.push(box);
  }
  return looks;
}

interface Strokes {
  readonly seen: Box;
  /** Those that are selected, or the others. */
  readonly only: boolean;
  readonly ink: string;
}

function strokeLines(context: CanvasRenderingContext2D, { ends, edges }: FarLines, { seen, only, ink }: Strokes): void {
  context.beginPath();
  for (const [index, { selected = false }] of edges.entries()) {
    if (selected !== only) continue;
    const at = index * 4;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ends[at], ends[at + 1], ends[at + 2], ends[at + 3]];
    const [left, top] = [Math.min(x1, x2), Math.min(y1, y2)];
    if (!doMeet({ x: left, y: top, width: Math.abs(x2 - x1) + 1, height: Math.abs(y2 - y1) + 1 }, seen)) continue;
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
  }
  context.strokeStyle = ink;
  context.stroke();
}
