import type { Row } from './draw-rows.ts';
import type { Pen, Scene } from './scene.ts';

/** What rows are drawn on: cards of their own height, tinted bars, dashed outlines, rules. Bars grow into cards. */
export function drawRowBoxes(pen: Pen, scene: Scene, rows: readonly Row[]): void {
  const alike = Map.groupBy(
    rows,
    ({ look, alpha, mark }) => `${look.form} ${look.hue} ${look.missing} ${alpha} ${mark?.type === 'ahead'}`,
  );
  for (const group of alike.values()) {
    const [first] = group;
    if (first === undefined || first.look.form === 'plain') continue;
    pen.beginPath();
    for (const row of group) traceBox(pen, scene, row);
    pen.globalAlpha = first.alpha;
    if (first.look.form === 'rule') fill(pen, scene.colours.spine);
    else if (first.mark?.type === 'ahead') paintAhead(pen, scene);
    else if (first.look.form === 'box') paintCards(pen, scene, first);
    else if (first.look.missing) strokeDashed(pen, scene.colours.fill[first.look.hue]);
    else paintBars(pen, scene, first);
  }
}

function traceBox(pen: Pen, { view, level }: Scene, { look, left, top, width, height, bar }: Row): void {
  if (look.form === 'rule') pen.rect(left, top + height / 2, width, 1);
  else if (look.form === 'box') pen.roundRect(left, top, width, height, Math.min(10, 10 * view.zoom + 1));
  else {
    const length = look.missing ? width : Math.max(3, width * (bar + (1 - bar) * level.near));
    const inset = height * 0.08 * (1 - level.near);
    pen.roundRect(left, top + inset, length, height - 2 * inset, Math.min(4 + 4 * level.near, height / 3));
  }
}

/** The agent's are plain, all others have a tint and a border of their kind. */
function paintCards(pen: Pen, { colours }: Scene, { look, alpha }: Row): void {
  const isPlain = look.hue === 'agent';
  fill(pen, colours.surface);
  if (!isPlain) {
    pen.globalAlpha = alpha * 0.16;
    fill(pen, colours.fill[look.hue]);
    pen.globalAlpha = alpha * 0.32;
  }
  pen.lineWidth = 1;
  pen.strokeStyle = isPlain ? colours.line : colours.fill[look.hue];
  pen.stroke();
}

/** Not reached: dashed, and as plain as the ground, never faded. */
function paintAhead(pen: Pen, { colours }: Scene): void {
  fill(pen, colours.canvas);
  strokeDashed(pen, colours.line2);
}

function paintBars(pen: Pen, { colours, level }: Scene, { look, alpha }: Row): void {
  pen.globalAlpha = alpha * 0.2 * (1 - level.near);
  fill(pen, colours.fill[look.hue]);
  if (level.near === 0) return;
  pen.globalAlpha = alpha * level.near;
  fill(pen, colours.surface);
  pen.lineWidth = 1;
  pen.strokeStyle = colours.line;
  pen.stroke();
}

function fill(pen: Pen, colour: string): void {
  pen.fillStyle = colour;
  pen.fill();
}

function strokeDashed(pen: Pen, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.setLineDash([3, 2]);
  pen.stroke();
  pen.setLineDash([]);
}
