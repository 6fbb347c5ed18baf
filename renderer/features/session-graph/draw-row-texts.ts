import type { Row } from './draw-rows.ts';
import { wrapText } from './fit-text.ts';
import type { GraphColours } from './graph-colours.ts';
import { letterWidth } from './letter-width.ts';
import type { Pen, Scene } from './scene.ts';
import { columnsOf } from './text-columns.ts';
import { writeWithin } from './write-within.ts';

const prose = '"Inter Variable", system-ui, sans-serif';
const fonts = {
  prose: { weight: 400, family: prose, em: 1, widthOf: letterWidth },
  strong: { weight: 500, family: prose, em: 1.02, widthOf: letterWidth },
  mono: { weight: 500, family: '"JetBrains Mono Variable", monospace', em: 0.6, widthOf: columnsOf },
} as const;

/** px: of a card's text at 100 %, and the most on the middle level. */
const cardText = 12.5;

/** How texts are set in this picture. */
interface Setting {
  /** px. */
  readonly size: number;
  /** How much rows look like cards, 0 to 1. */
  readonly near: number;
  readonly zoom: number;
}

/** What the rows say. The size goes in half pixels, so that a zoom gesture does not raster every letter again each frame. */
export function drawRowTexts(pen: Pen, { view, level, colours }: Scene, rows: readonly Row[]): void {
  const { zoom } = view;
  const { near } = level;
  const wanted = Math.min(cardText, 27 * zoom) * (1 - near) + cardText * zoom * near;
  const size = Math.max(9, Math.round(wanted * 2) / 2);
  pen.textBaseline = 'middle';
  const readable = rows.filter(({ look, height }) => look.form !== 'rule' && height >= size * 0.85);
  for (const [font, group] of Map.groupBy(readable, ({ look }) => look.font)) {
    pen.font = `${fonts[font].weight} ${size}px ${fonts[font].family}`;
    for (const alike of Map.groupBy(group, (row) => `${inkOf(row, colours)} ${row.alpha}`).values()) {
      const [first] = alike;
      if (first === undefined) continue;
      pen.fillStyle = inkOf(first, colours);
      pen.globalAlpha = first.alpha;
      for (const row of alike) drawText(pen, row, { size, near, zoom });
    }
  }
}

/** Texts stand in the middle of their row; those of an agent go up to where a card has them. */
function drawText(pen: Pen, row: Row, { size, near, zoom }: Setting): void {
  const { look, left, top, width, height } = row;
  const isBox = look.form === 'box';
  const inset = (look.form === 'plain' ? 0 : 6) * (1 - near) + (isBox ? 13 : 10) * zoom * near;
  const { em, widthOf } = fonts[look.font];
  const fit = { room: (width - inset * 2) / (size * em), widthOf };
  const lineHeight = size * (1.24 + 0.2 * near);
  const fits = Math.max(1, Math.floor((height - 2) / lineHeight));
  const lines = wrapText(look.text, Math.min(near > 0.5 ? 2 : look.lines, fits), fit);
  const centred = height / 2 - ((lines.length - 1) / 2) * lineHeight;
  const raised = look.hue === 'agent' ? 19 * zoom : centred;
  const first = top + centred * (1 - near) + raised * near + 0.5;
  const placed = lines.map((text, index) => ({ text, x: left + inset, y: first + index * lineHeight }));
  writeWithin(pen, row, placed);
}

function inkOf({ look }: Row, colours: GraphColours): string {
  if (look.form !== 'box') return colours.word[look.hue];
  return look.hue === 'agent' ? colours.ink2 : colours.ink;
}
