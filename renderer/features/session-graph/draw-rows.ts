import { decidingStepVerdict, type StepRow } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';
import { verdictTone } from '../../ui/step-verdict-seal.tsx';
import { markOf, type StepMark } from '../replay/step-mark.ts';
import { drawRowBoxes } from './draw-row-boxes.ts';
import { drawRowGaps } from './draw-row-gaps.ts';
import { drawRowMarks } from './draw-row-marks.ts';
import { drawRowTexts } from './draw-row-texts.ts';
import { drawRowVerdicts } from './draw-row-verdicts.ts';
import { boxOf, onScreenX, onScreenY } from './graph-view.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import { type RowLook, rowLook } from './row-look.ts';
import { type Pen, rowOf, type Scene, stands } from './scene.ts';
import { laneLeft, stepsBetween } from './window-query.ts';

/** A step on screen, px. */
export interface Row {
  readonly look: RowLook;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** x of the line down the lane. */
  readonly spine: number;
  /** Length of its bar, (0, 1]. */
  readonly bar: number;
  readonly alpha: number;
  /** What a replay says of it. */
  readonly mark: StepMark | undefined;
  /** The tone of the verdict that was given on it; absent where none was. */
  readonly judged: ReturnType<typeof verdictTone> | undefined;
  /** Something is missing between it and the step above. */
  readonly isAfterGap: boolean;
}

/** Alpha of rows that recede, so that the way to the selection stands out. */
const recede = 0.4;

/**
 * The middle level: title and kind mark of each step in view that has no card. Also stands in for cards that are not
 * mounted yet, and for all of them while a zoom gesture runs. Rows that look alike are drawn together: changing the pen
 * costs more than a shape.
 */
export function drawRows(pen: Pen, scene: Scene, alpha: number): void {
  const rows = scene.segments.flatMap((segment) => rowsOf(scene, segment, alpha));
  if (rows.length === 0) return;
  drawRowBoxes(pen, scene, rows);
  drawRowGaps(pen, scene, rows);
  drawRowMarks(pen, scene, rows);
  drawRowTexts(pen, scene, rows);
  drawRowVerdicts(pen, scene, rows);
  pen.globalAlpha = 1;
}

function rowsOf(scene: Scene, segment: Segment, alpha: number): Row[] {
  const { view, cards, model } = scene;
  const { zoom } = view;
  const box = boxOf(view);
  const range = stepsBetween(segment, box.top, box.bottom);
  const left = onScreenX(view, laneLeft(segment) + laneSizes.content);
  const spine = onScreenX(view, laneLeft(segment) + laneSizes.spine);
  const width = (laneSizes.width - laneSizes.content) * zoom;
  const rows: Row[] = [];
  for (let index = range.from; index < range.to; index += 1) {
    const step = rowOf(scene, segment, index);
    if (step === undefined || cards.has(step.key)) continue;
    rows.push({
      look: withFold(rowLook(step), model.folds.turns.has(step.key) ? model.folded.get(step.key)?.steps : undefined),
      left,
      top: onScreenY(view, segment.tops[index] ?? 0),
      width,
      height: (segment.heights[index] ?? 0) * zoom,
      spine,
      bar: model.tracks[segment.number]?.bars[index] ?? 1,
      alpha: stands(scene, segment, index) ? alpha : alpha * recede,
      mark: markOf(scene.replay, step),
      judged: step.judged && toneOfVerdict(step.judged),
      isAfterGap: model.gaps.before.has(step.key),
    });
  }
  return rows;
}

function toneOfVerdict(judged: NonNullable<StepRow['judged']>): Row['judged'] {
  const deciding = decidingStepVerdict(judged);
  return deciding && verdictTone(deciding);
}

/** A message whose turn is folded says so. */
function withFold(look: RowLook, folded: number | undefined): RowLook {
  return folded === undefined ? look : { ...look, text: `${counted(folded, 'step')} folded · ${look.text}` };
}
