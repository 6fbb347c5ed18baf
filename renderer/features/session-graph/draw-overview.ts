import type { StepKind } from '../../../core/contract/view.ts';
import type { GraphColours } from './graph-colours.ts';
import type { GraphModel, GraphSource } from './graph-model.ts';
import { laneSizes } from './lane-sizes.ts';
import { type OverviewScale, overviewWidth } from './overview-scale.ts';
import { paintOverview } from './paint-overview.ts';
import type { Pen } from './scene.ts';

export interface OverviewScene {
  readonly model: GraphModel;
  readonly source: GraphSource;
  readonly colours: GraphColours;
  readonly scale: OverviewScale;
  /** px. */
  readonly height: number;
  /** Pixels to a px. */
  readonly ratio: number;
}

/** Draws the whole session small: a mark a step, and a dot where a branch is running. */
export function drawOverview(pen: Pen, { model, source, colours, scale, height, ratio }: OverviewScene): void {
  const size = { width: Math.round(overviewWidth * ratio), height: Math.round(height * ratio) };
  const image = pen.createImageData(size.width, size.height);
  const data = new Uint32Array(image.data.buffer);
  paintOverview({ data, ...size, ratio }, model, { scale, ink: inksOf(colours) });
  pen.putImageData(image, 0, 0);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = colours.status.running;
  for (const { lane, end, branch } of model.layout.segments) {
    if (source.lanes.get(branch)?.row.status !== 'running') continue;
    pen.beginPath();
    pen.arc(scale.inset + lane * laneSizes.pitch * scale.across + 1.5, scale.inset + end * scale.down + 3, 2.2, 0, 7);
    pen.fill();
  }
}

/** Four steps of five are the agent's and its tools': they stay calm. */
const calm: Readonly<Partial<Record<StepKind, number>>> = { agent: 0.6, tool: 0.75, thinking: 0.35, harness: 0.5 };

/** Colours as pixels: 8 bits each of alpha, blue, green, red, from the top. */
function inksOf({ fill }: GraphColours): Record<StepKind, number> {
  const inks = Object.entries(fill).map(([kind, colour]) => {
    const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    const alpha = Math.round(255 * (calm[kind as StepKind] ?? 1));
    return [kind, ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0];
  });
  return Object.fromEntries(inks) as Record<StepKind, number>;
}
