import type { Replay } from '../../stores/replay-store.ts';
import { aheadIn } from '../replay/step-mark.ts';
import { lacksEnd } from './draw-end-gaps.ts';
import type { GraphColours } from './graph-colours.ts';
import { anchorOf, type GraphModel, type GraphSource } from './graph-model.ts';
import { laneSizes } from './lane-sizes.ts';
import { type OverviewScale, overviewWidth } from './overview-scale.ts';
import { overviewGap, paintOverview } from './paint-overview.ts';
import { pixelInk, pixelInks, type Strength } from './pixel-inks.ts';
import type { Pen } from './scene.ts';

export interface OverviewScene {
  readonly model: GraphModel;
  readonly source: GraphSource;
  /** What a replay says of steps. */
  readonly replay: Replay;
  readonly colours: GraphColours;
  readonly scale: OverviewScale;
  /** px. */
  readonly height: number;
  /** Pixels to a px. */
  readonly ratio: number;
}

/** Draws the whole session small: a mark a step, a line where something is missing, and a dot where a branch is running. */
export function drawOverview(pen: Pen, scene: OverviewScene): void {
  const { model, source, replay, colours, scale, height, ratio } = scene;
  const size = { width: Math.round(overviewWidth * ratio), height: Math.round(height * ratio) };
  const image = pen.createImageData(size.width, size.height);
  const data = new Uint32Array(image.data.buffer);
  paintOverview({ data, ...size, ratio }, model, {
    scale,
    ink: pixelInks(colours, calm),
    gapInk: pixelInk(colours.warn),
    stepsOf: source.stepsOf,
    isAhead: aheadIn(replay),
  });
  pen.putImageData(image, 0, 0);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawEndGaps(pen, scene);
  drawNow(pen, scene);
  pen.fillStyle = colours.status.running;
  for (const { lane, end, branch } of model.layout.segments) {
    if (source.lanes.get(branch)?.row.status !== 'running') continue;
    pen.beginPath();
    pen.arc(scale.inset + lane * laneSizes.pitch * scale.across + 1.5, scale.inset + end * scale.down + 3, 2.2, 0, 7);
    pen.fill();
  }
}

/** A line across the whole at the height of the step that Watch is at. */
function drawNow(pen: Pen, { model, replay, colours, scale }: OverviewScene): void {
  const key = replay.mode === 'watch' ? replay.moments?.[replay.at]?.row.key : undefined;
  const at = key === undefined ? undefined : anchorOf(model, key);
  const segment = model.layout.segments[at?.segment ?? -1];
  if (at === undefined || segment === undefined) return;
  const middle = (segment.tops[at.index] ?? 0) + (segment.heights[at.index] ?? 0) / 2;
  pen.fillStyle = colours.now;
  pen.fillRect(0, scale.inset + middle * scale.down - 1, overviewWidth, 2);
}

function drawEndGaps(pen: Pen, { model, source, colours, scale }: OverviewScene): void {
  const { across, down, inset } = scale;
  const width = Math.max(overviewGap.width, laneSizes.width * across);
  pen.fillStyle = colours.warn;
  for (const segment of model.layout.segments)
    if (lacksEnd(model, segment, source.lanes.get(segment.branch)))
      pen.fillRect(
        inset + segment.lane * laneSizes.pitch * across,
        inset + segment.end * down,
        width,
        overviewGap.height,
      );
}

/** Four steps of five are the agent's and its tools': they stay calm. */
const calm: Strength = { agent: 0.6, tool: 0.75, thinking: 0.35, harness: 0.5 };
