import type { StepKind } from '../../../core/contract/view.ts';
import { aheadIn } from '../replay/step-mark.ts';
import { barInset, barRoom } from './bar-room.ts';
import { farStrength } from './far-tiles.ts';
import { boxOf, onScreenX, onScreenY } from './graph-view.ts';
import { hueAt, isAheadAt } from './hue-at.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import { aheadStrength } from './pixel-inks.ts';
import { plentiful } from './plentiful.ts';
import { type Pen, type Scene, stands } from './scene.ts';
import { laneLeft, stepsBetween } from './window-query.ts';

/** Rectangles of one colour: x, y, width, height, and so on. */
type Rectangles = number[];

/** The far level: a bar for each step, in tiles. With a selection the way to it is drawn over them, and the rest recedes. */
export function drawBars(pen: Pen, scene: Scene, ratio: number): boolean {
  const { level, path, model, view, colours, isZooming, source } = scene;
  const isSelected = path.size > 0 && scene.replay.mode !== 'watch';
  pen.globalAlpha = level.far * (isSelected ? recede : 1);
  const isAhead = aheadIn(scene.replay);
  const isLeft = scene.tiles.draw(pen, { model, stepsOf: source.stepsOf, view, colours, isZooming, ratio, isAhead });
  if (isSelected) drawWay(pen, scene);
  pen.globalAlpha = 1;
  return isLeft;
}

/** Alpha of what is not on the way to the selection. */
const recede = 0.38;

function drawWay(pen: Pen, scene: Scene): void {
  const bars: Way = { reached: new Map(), ahead: new Map() };
  for (const segment of scene.segments) if (scene.path.has(segment.number)) collect(scene, segment, bars);
  fill(pen, scene, bars.reached, 1);
  fill(pen, scene, bars.ahead, aheadStrength);
}

/** What Watch has reached of the way, and what it has not; all is reached where nothing is watched. */
interface Way {
  readonly reached: Map<StepKind, Rectangles>;
  readonly ahead: Map<StepKind, Rectangles>;
}

function collect(scene: Scene, segment: Segment, bars: Way): void {
  const isAhead = aheadIn(scene.replay);
  const { view, model, source } = scene;
  const { zoom } = view;
  const track = model.tracks[segment.number];
  if (track === undefined) return;
  const rows = source.stepsOf.get(segment.branch);
  const box = boxOf(view);
  const left = onScreenX(view, laneLeft(segment) + laneSizes.spine) + barInset(zoom);
  const room = barRoom(zoom);
  const { from, to } = stepsBetween(segment, box.top, box.bottom);
  const apart = zoom < 0.03 ? 2.2 : 0.9;
  let last = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index += 1) {
    const hue = hueAt(track, rows, index);
    const y = onScreenY(view, segment.tops[index] ?? 0);
    if (y - last < (plentiful.has(hue) ? apart : apart / 3)) continue;
    last = y;
    const height = (segment.heights[index] ?? 0) * zoom;
    const length = track.bars[index] ?? 1;
    if (!stands(scene, segment, index)) break;
    listOf(isAheadAt(isAhead, track, rows, index) ? bars.ahead : bars.reached, hue).push(
      left,
      y,
      room * (zoom < 0.03 ? Math.max(0.55, length) : length),
      Math.max(1, Math.min(height * 0.72, height - 1.2)),
    );
  }
}

function listOf(bars: Map<StepKind, Rectangles>, kind: StepKind): Rectangles {
  const known = bars.get(kind);
  if (known !== undefined) return known;
  const made: Rectangles = [];
  bars.set(kind, made);
  return made;
}

/** Plain rectangles are not gathered into a path: a path of tens of thousands takes far longer to fill. */
function fill(pen: Pen, { colours, level }: Scene, bars: ReadonlyMap<StepKind, Rectangles>, strength: number): void {
  for (const [kind, rectangles] of bars) {
    pen.fillStyle = colours.fill[kind];
    pen.globalAlpha = level.far * strength * (farStrength[kind] ?? 1);
    pen.beginPath();
    for (let at = 0; at + 3 < rectangles.length; at += 4) {
      const x = rectangles[at] ?? 0;
      const y = rectangles[at + 1] ?? 0;
      const width = rectangles[at + 2] ?? 0;
      const height = rectangles[at + 3] ?? 0;
      if (height > 2.2) pen.roundRect(x, y, width, height, Math.min(2, height / 2.4));
      else pen.fillRect(x, y, width, height);
    }
    pen.fill();
  }
}
