import type { StepKind } from '../../../core/contract/view.ts';
import { boxOf, onScreenX, onScreenY } from './graph-view.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import { type Pen, type Scene, stands } from './scene.ts';
import { laneLeft, stepsBetween } from './window-query.ts';

/** Most steps are of these kinds: where there are more than one to a row of pixels, some are left out. */
const plentiful: ReadonlySet<StepKind> = new Set(['agent', 'tool', 'thinking', 'harness', 'other', 'placement']);

/** Rectangles of one colour: x, y, width, height, and so on. */
type Rectangles = number[];

/**
 * The far level: one bar for each step, its length from the size of its text, its colour from its kind. At most one bar
 * of a plentiful kind to a row of pixels; of what one looks for (you, errors, approvals, merges) up to three.
 */
export function drawBars(pen: Pen, scene: Scene): void {
  const bright = new Map<StepKind, Rectangles>();
  const dim = new Map<StepKind, Rectangles>();
  for (const segment of scene.segments) collect(scene, segment, { bright, dim });
  const alpha = scene.level.far;
  fill(pen, scene, { bars: dim, alpha: alpha * 0.38 });
  fill(pen, scene, { bars: bright, alpha });
  pen.globalAlpha = 1;
}

interface Bars {
  readonly bright: Map<StepKind, Rectangles>;
  readonly dim: Map<StepKind, Rectangles>;
}

function collect(scene: Scene, segment: Segment, { bright, dim }: Bars): void {
  const { view, model, source } = scene;
  const { zoom } = view;
  const track = model.tracks[segment.number];
  if (track === undefined) return;
  const rows = source.stepsOf.get(segment.branch);
  const box = boxOf(view);
  const left = onScreenX(view, laneLeft(segment) + laneSizes.spine) + Math.max(2, 10 * zoom);
  const room = Math.max(3, (laneSizes.width - laneSizes.spine - 10) * zoom - 2);
  const { from, to } = stepsBetween(segment, box.top, box.bottom);
  const apart = zoom < 0.03 ? 2.2 : 0.9;
  let last = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index += 1) {
    const kind = track.kinds[index] ?? 'other';
    const y = onScreenY(view, segment.tops[index] ?? 0);
    if (y - last < (plentiful.has(kind) ? apart : apart / 3)) continue;
    last = y;
    const height = (segment.heights[index] ?? 0) * zoom;
    const length = track.bars[index] ?? 1;
    const hasFailed = kind === 'tool' && rows?.[track.rows[index] ?? -1]?.call?.state === 'failed';
    listOf(stands(scene, segment, index) ? bright : dim, hasFailed ? 'error' : kind).push(
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
function fill(pen: Pen, { colours }: Scene, { bars, alpha }: { bars: Map<StepKind, Rectangles>; alpha: number }): void {
  for (const [kind, rectangles] of bars) {
    pen.fillStyle = colours.fill[kind];
    pen.globalAlpha = alpha * (strength[kind] ?? 1);
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

/** Four steps of five are the agent's and its tools': they stay calm. */
const strength: Readonly<Partial<Record<StepKind, number>>> = { agent: 0.62, thinking: 0.35, tool: 0.82, harness: 0.5 };
