import { traceGlyph } from './draw-glyph.ts';
import type { Row } from './draw-rows.ts';
import type { Pen, Scene } from './scene.ts';

/** A kind mark for each row on the line down its lane, in a rim of the ground's colour. */
export function drawRowMarks(pen: Pen, { colours, level, view }: Scene, rows: readonly Row[]): void {
  const marked = rows.filter(({ look }) => look.glyph !== 'none');
  pen.globalAlpha = 1 - level.far;
  pen.fillStyle = colours.canvas;
  pen.beginPath();
  for (const row of marked) traceGlyph(pen, 'disc', grown(placeOf(row, view.zoom), 1.6));
  pen.fill();
  for (const group of Map.groupBy(marked, ({ look, alpha }) => `${look.glyph} ${look.hue} ${alpha}`).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const isRing = first.look.glyph === 'ring';
    pen.globalAlpha = first.alpha;
    pen.beginPath();
    for (const row of group) traceGlyph(pen, first.look.glyph, grown(placeOf(row, view.zoom), isRing ? -0.6 : 0));
    pen.fillStyle = colours.fill[first.look.hue];
    pen.strokeStyle = pen.fillStyle;
    pen.lineWidth = 1.2;
    if (isRing) pen.stroke();
    else pen.fill();
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

function placeOf({ look, top, height, spine }: Row, zoom: number): Place {
  const r = Math.max(2.4, Math.min(6, (look.form === 'box' ? 13 : 9) * zoom));
  return { x: spine, y: top + Math.min(height / 2, 14 * zoom + 2), r };
}

function grown(place: Place, by: number): Place {
  return { ...place, r: place.r + by };
}
