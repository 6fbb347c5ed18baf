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

/**
 * Letters whose width is a guess (letter-width.ts), and marks: they come from whatever font has them, and more marks on one letter than any
 * script sets pile up over what stands above and below.
 */
const unmeasured = /[^\u0020-\u024f\u2010-\u2027]/u;

/** Writes lines into the box that they were cut for. Nothing of letters that nobody measured is painted outside of it. */
export function writeWithin(pen: Pen, { left, top, width, height }: Box, lines: readonly Line[]): void {
  const isClipped = lines.some(({ text }) => unmeasured.test(text));
  if (isClipped) {
    pen.save();
    pen.beginPath();
    pen.rect(left, top, width, height);
    pen.clip();
  }
  for (const { text, x, y } of lines) pen.fillText(text, x, y);
  if (isClipped) pen.restore();
}
