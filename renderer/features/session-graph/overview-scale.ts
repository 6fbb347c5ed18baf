import type { GraphView } from './graph-view.ts';
import type { LaneLayout } from './lane-layout.ts';
import { graphSize } from './move-view.ts';

/** Width of the overview column, px. */
export const overviewWidth = 104;
const inset = 10;

/** How the whole graph is squeezed into the column: across and down apart, so that any session fits. */
export interface OverviewScale {
  readonly across: number;
  readonly down: number;
  readonly inset: number;
}

/** A finished lane is drawn no wider than this, px: one lane alone does not fill the column. */
const widestLane = 22;
/** px of the column to a px of the graph at most: a small session does not fill the column. */
const fastest = 0.16;

export function overviewScale(layout: LaneLayout, height: number): OverviewScale {
  const size = graphSize(layout);
  const across = Math.min((overviewWidth - inset * 2) / size.width, widestLane / 364);
  return { across, down: Math.min((height - inset * 2) / (size.height + 60), fastest), inset };
}

/** The piece in view, px in the column. Around the same middle, never smaller than can be seen and dragged. */
export function overviewWindow(view: GraphView, { across, down }: OverviewScale): OverviewWindow {
  const [x, width] = frame((-view.x / view.zoom) * across, (view.width / view.zoom) * across, overviewWidth);
  const [y, height] = frame((-view.y / view.zoom) * down, (view.height / view.zoom) * down, view.height);
  return { x, y, width, height };
}

interface OverviewWindow {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const smallest = 6;
const edge = 2;

/** Start and length of the frame along one side of the column. */
function frame(start: number, length: number, room: number): readonly [start: number, length: number] {
  const grown = Math.max(0, smallest - length) / 2;
  const from = Math.max(edge, inset + start - grown);
  const to = Math.min(room - edge, inset + start + length + grown);
  return [Math.min(from, room - edge - smallest), Math.max(smallest, to - from)];
}

/** The view with the point of the column in its middle. */
export function viewAt(view: GraphView, { across, down }: OverviewScale, point: { x: number; y: number }): GraphView {
  const x = (point.x - inset) / across;
  const y = (point.y - inset) / down;
  return { ...view, x: view.width / 2 - x * view.zoom, y: view.height / 2 - y * view.zoom };
}

/** The view that a key on the column leads to: a page or a fifth of one up or down, the beginning, the end. */
export function overviewKey(view: GraphView, layout: LaneLayout, key: string): GraphView | undefined {
  const pages = { PageDown: 1, PageUp: -1, ArrowDown: 0.2, ArrowUp: -0.2 }[key];
  if (pages !== undefined) return { ...view, y: view.y - pages * view.height };
  if (key === 'Home') return { ...view, y: endRoom };
  return key === 'End' ? { ...view, y: view.height - endRoom * 2 - graphSize(layout).height * view.zoom } : undefined;
}

/** px kept free at the beginning and the end. */
const endRoom = 40;
