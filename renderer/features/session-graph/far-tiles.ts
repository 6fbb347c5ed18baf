import type { GraphColours } from './graph-colours.ts';
import type { GraphView } from './graph-view.ts';
import { paintTile, type TileScene } from './paint-tile.ts';
import { pixelInk, pixelInks, type Strength } from './pixel-inks.ts';
import { type TilePlace, tileBox, tileScale, tileSide, tilesIn } from './tile-grid.ts';

/** The far level painted in squares, which are kept: a frame that only moves them paints nothing. */
export interface FarTiles {
  /** Draws the tiles in view, and paints as many that are missing as a frame has time for. True where some are left. */
  readonly draw: (pen: TilePen, picture: FarPicture) => boolean;
  /** The graph has changed: tiles are painted again, one after the other, and drawn as they are until then. */
  readonly spoil: () => void;
}

export interface FarPicture extends Omit<TileScene, 'ink' | 'gapInk'> {
  readonly view: GraphView;
  readonly colours: GraphColours;
  readonly isZooming: boolean;
  /** Pixels to a px. */
  readonly ratio: number;
}

/** The part of a canvas that tiles are drawn on. */
export type TilePen = Pick<CanvasRenderingContext2D, 'drawImage' | 'save' | 'restore' | 'beginPath' | 'rect' | 'clip'>;

/** What tiles are made with. */
export interface TileWorkshop {
  /** An image of so many pixels a side, painted by `paint`; over `old`, the same image as before, where there is one. */
  readonly image: (
    side: number,
    paint: (data: Uint32Array) => void,
    old: CanvasImageSource | undefined,
  ) => CanvasImageSource;
  readonly nowMs: () => number;
}

interface Tile {
  readonly place: TilePlace;
  readonly image: CanvasImageSource;
  readonly paintedAtMs: number;
  isStale: boolean;
}

interface Shelf {
  /** By place, the ones drawn last at the end. */
  readonly tiles: Map<string, Tile>;
  scale: number | undefined;
  /** What they were painted for. */
  of: Pick<FarPicture, 'model' | 'colours' | 'ratio' | 'isAhead'> | undefined;
}

/** Painting may take this much of a frame, ms. At least one tile is painted. */
const budgetMs = 4;
/** Tiles that are kept. */
const mostTiles = 72;
/** While steps stream in a tile is painted again at most this often. */
const repaintsAfterMs = 200;
/** Four steps of five are the agent's and its tools': they stay calm. */
export const farStrength: Strength = { agent: 0.62, thinking: 0.35, tool: 0.82, harness: 0.5 };

export function createFarTiles(workshop: TileWorkshop): FarTiles {
  const shelf: Shelf = { tiles: new Map(), scale: undefined, of: undefined };
  return {
    spoil: () => spoil(shelf),
    draw: (pen, picture) => {
      takeUp(shelf, picture);
      const places = tilesIn(picture.view, shelf.scale ?? 1);
      paintDue(shelf, places, picture, workshop);
      const missing = places.filter((place) => !shelf.tiles.has(keyOf(place)));
      drawOthers(pen, shelf, missing, picture.view);
      const drawn = places.flatMap((place) => shelf.tiles.get(keyOf(place)) ?? []);
      for (const tile of drawn) drawTile(pen, picture.view, tile);
      for (const oldest of shelf.tiles.keys()) if (shelf.tiles.size > mostTiles) shelf.tiles.delete(oldest);
      return missing.length > 0 || drawn.some(({ isStale }) => isStale);
    },
  };
}

function spoil({ tiles }: Shelf): void {
  for (const tile of tiles.values()) tile.isStale = true;
}

/** Another graph or theme begins with an empty shelf; where Watch has moved on, tiles are painted again, one after the other. */
function takeUp(shelf: Shelf, picture: FarPicture): void {
  const { model, colours, ratio, isAhead } = picture;
  if (shelf.of?.model !== model || shelf.of.colours !== colours || shelf.of.ratio !== ratio) shelf.tiles.clear();
  if (shelf.of?.isAhead !== isAhead) spoil(shelf);
  shelf.of = { model, colours, ratio, isAhead };
  shelf.scale = tileScale(shelf.scale, picture.view.zoom, picture.isZooming);
}

/** Paints what is missing or stale, the first time all of it: nothing is shown half. */
function paintDue(shelf: Shelf, places: readonly TilePlace[], picture: FarPicture, workshop: TileWorkshop): void {
  const { tiles } = shelf;
  const startMs = workshop.nowMs();
  const isFirst = tiles.size === 0;
  let isLate = false;
  const ink = pixelInks(picture.colours, farStrength);
  const gapInk = pixelInk(picture.colours.warn);
  for (const place of places) {
    const key = keyOf(place);
    const known = tiles.get(key);
    const isDue = known === undefined || (known.isStale && startMs - known.paintedAtMs >= repaintsAfterMs);
    if (isDue && (isFirst || !isLate)) {
      const image = imageOf(place, { ...picture, ink, gapInk }, workshop, known);
      tiles.set(key, { place, image, paintedAtMs: startMs, isStale: false });
      isLate = workshop.nowMs() - startMs >= budgetMs;
    }
    const tile = tiles.get(key);
    if (tile === undefined) continue;
    tiles.delete(key);
    tiles.set(key, tile);
  }
}

function imageOf(
  place: TilePlace,
  scene: TileScene & Pick<FarPicture, 'ratio'>,
  { image }: TileWorkshop,
  known: Tile | undefined,
): CanvasImageSource {
  const { ratio } = scene;
  const side = Math.round(tileSide * ratio);
  return image(side, (data) => paintTile({ data, width: side, height: side, ratio }, scene, place), known?.image);
}

/** Where a tile is still to be painted, those of the scale before stand in for it. */
function drawOthers(pen: TilePen, { tiles, scale }: Shelf, missing: readonly TilePlace[], view: GraphView): void {
  const other = [...tiles.values()].findLast(({ place }) => place.scale !== scale)?.place.scale;
  if (missing.length === 0 || other === undefined) return;
  pen.save();
  pen.beginPath();
  for (const place of missing) {
    const { x, y, side } = tileBox(view, place);
    pen.rect(x, y, side, side);
  }
  pen.clip();
  for (const place of tilesIn(view, other)) {
    const tile = tiles.get(keyOf(place));
    if (tile !== undefined) drawTile(pen, view, tile);
  }
  pen.restore();
}

function drawTile(pen: TilePen, view: GraphView, { place, image }: Tile): void {
  const { x, y, side } = tileBox(view, place);
  if (place.scale === view.zoom) pen.drawImage(image, Math.round(x), Math.round(y), side, side);
  else pen.drawImage(image, x, y, side, side);
}

function keyOf({ scale, column, row }: TilePlace): string {
  return `${scale} ${column} ${row}`;
}
