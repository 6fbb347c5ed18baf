import type { StepKind, StepRow } from '../../../core/contract/view.ts';
import type { IsAhead } from '../replay/step-mark.ts';
import { barInset, barRoom, verySmall } from './bar-room.ts';
import { gapLength, gapThickness } from './gap-mark.ts';
import type { GraphModel } from './graph-model.ts';
import { hueAt, isAheadAt } from './hue-at.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import type { Pixels } from './paint-overview.ts';
import { aheadInk } from './pixel-inks.ts';
import { plentiful } from './plentiful.ts';
import { type TilePlace, tileSide } from './tile-grid.ts';
import { laneLeft, type StepRange, segmentsIn, stepsBetween } from './window-query.ts';

/** What a tile is painted from. */
export interface TileScene {
  readonly model: GraphModel;
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
  /** Colour of each kind as a pixel. */
  readonly ink: Readonly<Record<StepKind, number>>;
  /** Colour of the mark of what is missing. */
  readonly gapInk: number;
  /** Of a record that is watched: what is not reached yet is pale. */
  readonly isAhead?: IsAhead | undefined;
}

/**
 * Paints the density bars of one tile, straight into pixels. At most one bar of a plentiful kind to a row of pixels, up
 * to three of what one looks for, of which the first after another kind is never left out. Each bar depends on its own step and the one before it only, so tiles meet without a seam. What is missing is marked over all of them.
 */
export function paintTile(pixels: Pixels, scene: TileScene, place: TilePlace): void {
  const side = tileSide / place.scale;
  const [left, top] = [place.column * side, place.row * side];
  const slack = 4 / place.scale;
  const before = gapLength(place.scale) / place.scale;
  const box = { left: left - before, top: top - slack, right: left + side, bottom: top + side + slack };
  const segments = segmentsIn(scene.model.layout, box);
  const corner = { ...place, left, top };
  for (const segment of segments) paintSegment(pixels, scene, segment, corner);
  if (scene.model.gaps.before.size === 0) return;
  for (const segment of segments) paintGaps(pixels, scene, segment, corner);
}

interface Corner {
  readonly scale: number;
  /** Of the tile, px of the graph. */
  readonly left: number;
  readonly top: number;
}

function paintSegment(pixels: Pixels, scene: TileScene, segment: Segment, corner: Corner): void {
  const { model, stepsOf, ink, isAhead } = scene;
  const track = model.tracks[segment.number];
  if (track === undefined) return;
  const { scale, top } = corner;
  const rows = stepsOf.get(segment.branch);
  const x = (laneLeft(segment) + laneSizes.spine - corner.left) * scale + barInset(scale);
  const room = barRoom(scale);
  const leastBar = scale < verySmall ? 0.55 : 0;
  const { from, to } = stepsIn(segment, corner);
  for (let index = from; index < to; index += 1) {
    const hue = hueAt(track, rows, index);
    const at = (segment.tops[index] ?? 0) * scale;
    const isLost = plentiful.has(hue) || !plentiful.has(hueAt(track, rows, index - 1));
    if (isLost && isCrowded(at, (segment.tops[index - 1] ?? -Infinity) * scale, apartFor(hue, scale))) continue;
    const height = (segment.heights[index] ?? 0) * scale;
    const colour = isAheadAt(isAhead, track, rows, index) ? aheadInk(ink[hue]) : ink[hue];
    paintBar(pixels, colour, plentiful.has(hue), {
      x,
      y: at - top * scale,
      width: room * Math.max(leastBar, track.bars[index] ?? 1),
      height: Math.max(1, Math.min(height * 0.72, height - 1.2)),
    });
  }
}

/** A line across the lane before each step before which something is missing: never left out. */
function paintGaps(pixels: Pixels, { model, stepsOf, gapInk }: TileScene, segment: Segment, corner: Corner): void {
  const { scale, left, top } = corner;
  const rows = stepsOf.get(segment.branch);
  if (rows === undefined) return;
  const { from, to } = stepsIn(segment, corner);
  const height = gapThickness(scale);
  const x = (laneLeft(segment) + laneSizes.spine - left) * scale;
  for (let index = from; index < to; index += 1) {
    const key = rows[model.tracks[segment.number]?.rows[index] ?? -1]?.key;
    if (key === undefined || !model.gaps.before.has(key)) continue;
    const y = ((segment.tops[index] ?? 0) - top) * scale - height;
    paintBar(pixels, gapInk, false, { x, y, width: gapLength(scale), height });
  }
}

/** Steps of a segment with a piece in a tile, and those whose bars reach into it. */
function stepsIn(segment: Segment, { scale, top }: Corner): StepRange {
  return stepsBetween(segment, top - 4 / scale, top + (tileSide + 4) / scale);
}

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
