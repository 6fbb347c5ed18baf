import { type GraphView, onScreenX, onScreenY } from './graph-view.ts';

/** Side of a tile in px on screen at the scale that it was painted for. */
export const tileSide = 512;

/** A square of the graph at a scale. */
export interface TilePlace {
  /** px on screen to a px of the graph. */
  readonly scale: number;
  readonly column: number;
  readonly row: number;
}

/** Where a tile lies on screen, px. */
export interface TileBox {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** Tiles of a scale with a piece in the view. The graph begins at 0, so none is left of it or above it. */
export function tilesIn({ x, y, zoom, width, height }: GraphView, scale: number): TilePlace[] {
  const side = (tileSide / scale) * zoom;
  const places: TilePlace[] = [];
  for (let row = Math.max(0, Math.floor(-y / side)); row * side + y < height; row += 1) {
    for (let column = Math.max(0, Math.floor(-x / side)); column * side + x < width; column += 1) {
      places.push({ scale, column, row });
    }
  }
  return places;
}

export function tileBox(view: GraphView, { scale, column, row }: TilePlace): TileBox {
  const side = tileSide / scale;
  return { x: onScreenX(view, column * side), y: onScreenY(view, row * side), side: side * view.zoom };
}

/**
 * The scale to paint tiles for. While the view zooms it stays as it is within a factor of two, and tiles are stretched;
 * where the view rests it is the zoom itself, so that they are sharp.
 */
export function tileScale(before: number | undefined, zoom: number, isZooming: boolean): number {
  if (before === undefined || !isZooming) return zoom;
  return zoom > before * 2 || zoom < before / 2 ? zoom : before;
}
