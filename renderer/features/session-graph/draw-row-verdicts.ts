import type { StepKind } from '../../../core/contract/view.ts';
import { toneOf } from '../replay/verdict-words.ts';
import { traceGlyph } from './draw-glyph.ts';
import type { Row } from './draw-rows.ts';
import type { Pen, Scene } from './scene.ts';

const looks = {
  done: { glyph: 'disc', kind: 'validation' },
  error: { glyph: 'triangle', kind: 'error' },
  wait: { glyph: 'ring', kind: 'other' },
} as const satisfies Record<string, { readonly kind: StepKind; readonly glyph: string }>;

/**
 * At the right end of each row that was verified: a green disc for the same, a red triangle for what differs, a ring for what was not done
 * again. Of one that was judged, while nothing is verified: a disc where it passed, a triangle where it failed, else a ring.
 */
export function drawRowVerdicts(pen: Pen, { colours, level, view }: Scene, rows: readonly Row[]): void {
  const verified = rows.flatMap((row) => {
    const tone = row.mark?.type === 'verified' ? toneOf(row.mark.verdict) : row.judged;
    return tone === undefined ? [] : [{ row, look: looks[tone] }];
  });
  for (const group of Map.groupBy(verified, ({ look }) => look).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { glyph, kind } = first.look;
    pen.globalAlpha = 1 - level.far;
    pen.beginPath();
    for (const { row } of group) traceGlyph(pen, glyph, placeOf(row, view.zoom));
    pen.fillStyle = colours.fill[kind];
    pen.strokeStyle = pen.fillStyle;
    pen.lineWidth = 1.2;
    if (glyph === 'ring') pen.stroke();
    else pen.fill();
  }
}

function placeOf({ left, top, width, height }: Row, zoom: number) {
  const r = Math.max(2.4, Math.min(6, 9 * zoom));
  return { x: left + width - r - 4, y: top + height / 2, r };
}
