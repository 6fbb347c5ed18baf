import type { StepKind, StepRow } from '../../../core/contract/view.ts';
import type { IsAhead } from '../replay/step-mark.ts';
import { anchorOf, type GraphModel } from './graph-model.ts';
import { hueAt, isAheadAt } from './hue-at.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import type { OverviewScale } from './overview-scale.ts';
import { aheadInk } from './pixel-inks.ts';
import { plentiful } from './plentiful.ts';
import { addKind, countKinds, isSeldom, shownKind } from './shown-kind.ts';

/** A picture as pixels, row by row. */
export interface Pixels {
  readonly data: Uint32Array;
  readonly width: number;
  readonly height: number;
  /** Pixels to a px. */
  readonly ratio: number;
}

/** A mark a step, in px of the column. */
interface Mark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** px: a small session has marks with space between them, not blocks. */
const tallestMark = 3.2;

/** How the session is painted. */
export interface OverviewInput {
  readonly scale: OverviewScale;
  /** Colour of each kind as a pixel. */
  readonly ink: Readonly<Record<StepKind, number>>;
  /** Colour of the mark of what is missing. */
  readonly gapInk: number;
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
  /** Of a record that is watched: what is not reached yet is pale. */
  readonly isAhead?: IsAhead | undefined;
}

/**
 * Paints the session into a picture: a mark a step, or one for all steps of a branch that begin in a row of pixels, and over them what is
 * missing before one. Straight into pixels: 100,000 rectangles would take a pen too long.
 */
export function paintOverview(pixels: Pixels, model: GraphModel, input: OverviewInput): void {
  const { ink } = input;
  const late: RowMark[] = [];
  const inkOf = ({ hue, isAhead }: RowMark): number => (isAhead ? aheadInk(ink[hue]) : ink[hue]);
  for (const segment of model.layout.segments) {
    for (const mark of marksOf(segment, model, { ...input, ratio: pixels.ratio })) {
      // All others are painted after these, so that what one looks for is seen among them.
      if (mark.isLate) late.push(mark);
      else paint(pixels, mark, inkOf(mark));
    }
  }
  for (const mark of late) paint(pixels, mark, inkOf(mark));
  paintGaps(pixels, model, input);
}

interface RowMark extends Mark {
  readonly hue: StepKind;
  readonly isLate: boolean;
  readonly isAhead: boolean;
}

type MarkInput = OverviewInput & Pick<Pixels, 'ratio'>;

function* marksOf(
  segment: Segment,
  model: GraphModel,
  { scale, stepsOf, ratio, isAhead }: MarkInput,
): Generator<RowMark> {
  const { across, down, inset } = scale;
  const { tops, heights, lane, branch, number } = segment;
  const track = model.tracks[number];
  const rows = stepsOf.get(branch);
  const x = inset + lane * laneSizes.pitch * across;
  const width = Math.max(1.6, laneSizes.width * across - 0.6);
  const topOf = (index: number): number => inset + (tops[index] ?? 0) * down;
  const rowOf = (index: number): number => Math.round(topOf(index) * ratio);
  for (let from = 0; from < tops.length; ) {
    const kinds = countKinds();
    let to = from;
    while (to < tops.length && rowOf(to) === rowOf(from)) {
      addKind(kinds, hueAt(track, rows, to), track?.bars[to] ?? 1);
      to += 1;
    }
    const hue = shownKind(kinds);
    yield {
      hue,
      isAhead: isAheadAt(isAhead, track, rows, from),
      isLate: !plentiful.has(hue) && (to - from === 1 || isSeldom(hue)),
      x,
      y: topOf(from),
      width: width * Math.max(0.5, kinds.bars.get(hue) ?? 1),
      height: Math.max(1, Math.min(tallestMark, (heights[from] ?? 0) * down * 0.8)),
    };
    from = to;
  }
}

/** px: a mark of what is missing is seen among any number of steps, in a lane of any width. */
export const overviewGap = { width: 8, height: 3 } as const;

function paintGaps(pixels: Pixels, model: GraphModel, { scale, gapInk }: OverviewInput): void {
  const { across, down, inset } = scale;
  const width = Math.max(overviewGap.width, laneSizes.width * across);
  for (const key of model.gaps.before.keys()) {
    const at = anchorOf(model, key);
    const segment = model.layout.segments[at?.segment ?? -1];
    if (at === undefined || segment === undefined) continue;
    const top = (segment.tops[at.index] ?? segment.top) * down;
    paint(
      pixels,
      {
        x: inset + segment.lane * laneSizes.pitch * across,
        y: inset + top - overviewGap.height,
        width,
        height: overviewGap.height,
      },
      gapInk,
    );
  }
}

function paint({ data, width, height, ratio }: Pixels, mark: Mark, ink: number): void {
  const left = Math.round(mark.x * ratio);
  const right = Math.min(width, Math.max(left + 1, Math.round((mark.x + mark.width) * ratio)));
  const top = Math.round(mark.y * ratio);
  const bottom = Math.min(height, Math.max(top + 1, Math.round((mark.y + mark.height) * ratio)));
  for (let row = top; row < bottom; row += 1) data.fill(ink, row * width + left, row * width + right);
}
