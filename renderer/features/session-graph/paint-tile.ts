import type { StepKind, StepRow } from '../../../core/contract/view.ts';
import type { GraphModel } from './graph-model.ts';
import { hueAt } from './hue-at.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import type { Pixels } from './paint-overview.ts';
import { plentiful } from './plentiful.ts';
import { type TilePlace, tileSide } from './tile-grid.ts';
import { laneLeft, segmentsIn, stepsBetween } from './window-query.ts';

/** What a tile is painted from. */
export interface TileScene {
  readonly model: GraphModel;
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
  /** Colour of each kind as a pixel. */
  readonly ink: Readonly<Record<StepKind, number>>;
  /** Colour of the mark of what is missing. */
  readonly gapInk: number;
}

/**
 * Paints the density bars of one tile, straight into pixels. At most one bar of a plentiful kind to a row of pixels, up
 * to three of what one looks for, of which the first after another kind is never left out. Each bar depends on its own step and the one before it only, so tiles meet without a seam.
 */
export function paintTile(pixels: Pixels, scene: TileScene, place: TilePlace): void {
  const side = tileSide / place.scale;
  const [left, top] = [place.column * side, place.row * side];
  const slack = 4 / place.scale;
  const box = { left: left - slack, top: top - slack, right: left + side, bottom: top + side + slack };
  for (const segment of segmentsIn(scene.model.layout, box))
    paintSegment(pixels, scene, segment, { ...place, left, top });
}

interface Corner {
  readonly scale: number;
  /** Of the tile, px of the graph. */
  readonly left: number;
  readonly top: number;
}

function paintSegment(pixels: Pixels, scene: TileScene, segment: Segment, corner: Corner): void {
  const { model, stepsOf, ink } = scene;
  const track = model.tracks[segment.number];
  if (track === undefined) return;
  const { scale, top } = corner;
  const rows = stepsOf.get(segment.branch);
  const x = (laneLeft(segment) + laneSizes.spine - corner.left) * scale + barInset(scale);
  const room = barRoom(scale);
  const leastBar = scale < verySmall ? 0.55 : 0;
  const { from, to } = stepsBetween(segment, top - 4 / scale, top + (tileSide + 4) / scale);
  for (let index = from; index < to; index += 1) {
    const hue = hueAt(track, rows, index);
    const at = (segment.tops[index] ?? 0) * scale;
    const isLost = plentiful.has(hue) || !plentiful.has(hueAt(track, rows, index - 1));
    if (isLost && isCrowded(at, (segment.tops[index - 1] ?? -Infinity) * scale, apartFor(hue, scale))) continue;
    const height = (segment.heights[index] ?? 0) * scale;
    paintBar(pixels, ink[hue], plentiful.has(hue), {
      x,
      y: at - top * scale,
      width: room * Math.max(leastBar, track.bars[index] ?? 1),
      height: Math.max(1, Math.min(height * 0.72, height - 1.2)),
    });
  }
  paintGaps(pixels, scene, segment, { ...corner, from, to });
}

/** A line across the lane before each step before which something is missing: over the bars, and never left out. */
function paintGaps(
  pixels: Pixels,
  { model, stepsOf, gapInk }: TileScene,
  segment: Segment,
  { scale, left, top, from, to }: Corner & { readonly from: number; readonly to: number },
): void {
  const { before } = model.gaps;
  const rows = before.size === 0 ? undefined : stepsOf.get(segment.branch);
  if (rows === undefined) return;
  const x = (laneLeft(segment) + laneSizes.spine - left) * scale;
  for (let index = from; index < to; index += 1) {
    const key = rows[model.tracks[segment.number]?.rows[index] ?? -1]?.key;
    if (key === undefined || !before.has(key)) continue;
    const y = ((segment.tops[index] ?? 0) - top) * scale - gapLine;
    paintBar(pixels, gapInk, false, { x, y, width: barInset(scale) + barRoom(scale), height: gapLine });
  }
}

/** Thickness of the mark of what is missing, px on screen. */
export const gapLine = 1.5;

/** From the line down a lane to its bars, px on screen. Where lanes are narrower than that the line is a part of the bar. */
export function barInset(scale: number): number {
  return Math.min(Math.max(2, 10 * scale), laneSizes.pitch * scale * 0.4);
}

/** Length of the longest bar, px on screen: not over the next lane, however small the graph is. */
export function barRoom(scale: number): number {
  const room = (laneSizes.width - laneSizes.spine - 10) * scale - 2;
  return Math.max(room, Math.min(3, Math.max(1, laneSizes.pitch * scale)));
}

/** Below this lanes are a few px wide. */
const verySmall = 0.03;

function apartFor(kind: StepKind, scale: number): number {
  const apart = scale < verySmall ? 2.2 : 0.9;
  return plentiful.has(kind) ? apart : apart / 3;
}

/** True where a step begins in the same row as the one before it. */
function isCrowded(y: number, before: number, apart: number): boolean {
  return Math.floor(y / apart) === Math.floor(before / apart);
}

interface Bar {
  /** px on screen, from the tile's corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Bars that are high enough have soft corners. What is plentiful never covers what one looks for. */
function paintBar({ data, width, height, ratio }: Pixels, ink: number, isUnder: boolean, bar: Bar): void {
  const begin = Math.round(bar.x * ratio);
  const left = Math.max(0, begin);
  const right = Math.min(width, Math.max(begin + 1, Math.round((bar.x + bar.width) * ratio)));
  const first = Math.round(bar.y * ratio);
  const top = Math.max(0, first);
  const bottom = Math.min(height, Math.max(first + 1, Math.round((bar.y + bar.height) * ratio)));
  if (right <= left || bottom <= top) return;
  for (let row = top; row < bottom; row += 1) {
    if (isUnder && data[row * width + left] !== 0) continue;
    data.fill(ink, row * width + left, row * width + right);
  }
  if (bottom - first < 4 || first < 0 || bar.x < 0) return;
  const soft = ((ink >>> 24) * 0.4) << 24;
  const corner = (soft | (ink & 0xffffff)) >>> 0;
  for (const row of [top, bottom - 1]) {
    data[row * width + left] = corner;
    data[row * width + right - 1] = corner;
  }
}
