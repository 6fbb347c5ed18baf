import type { Box } from './window-query.ts';

/** Where the window stands over the graph: a point of the graph is at `point * zoom + (x, y)` on screen. */
export interface GraphView extends ViewPlace {
  /** The text size that a person chose: the zoom that reads 100 %. */
  readonly textSize: number;
  /** What bars cover at the foot of the window, px; absent for none. */
  readonly foot?: number;
}

export interface ViewPlace {
  readonly x: number;
  readonly y: number;
  /** 1 is the size of the design. */
  readonly zoom: number;
  /** Of the window, px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Least and greatest zoom: the greatest is 200 % of the largest text size. A lineage that is not whole in view at the least may be zoomed
 * out further: see move-view.
 */
export const zoomLimits = { least: 0.012, greatest: 2.5 } as const;

/** Lanes are drawn this far beyond the sides of the view, px on screen: their ground and headers are wider than their steps. */
export const beyondPx = 24;

/** What of the graph is in view, px at 100 %; `margin` is in px on screen. */
export function boxOf({ x, y, zoom, width, height }: ViewPlace, margin = 0): Box {
  return {
    left: (-x - margin) / zoom,
    top: (-y - margin) / zoom,
    right: (width - x + margin) / zoom,
    bottom: (height - y + margin) / zoom,
  };
}

/** x of a point of the graph on screen. */
export function onScreenX({ x, zoom }: GraphView, px: number): number {
  return px * zoom + x;
}

/** y of a point of the graph on screen. */
export function onScreenY({ y, zoom }: GraphView, px: number): number {
  return px * zoom + y;
}
