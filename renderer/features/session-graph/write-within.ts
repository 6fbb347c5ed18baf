import type { Pen } from './scene.ts';

/** A line of text and where it is written. */
export interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** More marks on one letter than any script sets: a canvas piles them up, over whatever stands above and below. */
const piled = /\p{M}{4}/u;

/** Writes lines into the box that they were cut for. Where marks pile up nothing of them is painted outside of it. */
export function writeWithin(pen: Pen, { left, top, width, height }: Box, lines: readonly Line[]): void {
  const isPiled = lines.some(({ text }) => piled.test(text));
  if (isPiled) {
    pen.save();
    pen.beginPath();
    pen.rect(left, top, width, height);
    pen.clip();
  }
  for (const { text, x, y } of lines) pen.fillText(text, x, y);
  if (isPiled) pen.restore();
}
