import type { StepKind } from '../../../core/contract/view.ts';
import type { Pen } from './scene.ts';

/** Shape of a kind's mark on the canvas: colour is never the only sign. */
export type Glyph = 'disc' | 'ring' | 'square' | 'diamond' | 'triangle' | 'dot' | 'none';

export function glyphOf(kind: StepKind): Glyph {
  return glyphs[kind];
}

/** Adds a glyph to the pen's path. `ring` is to be stroked, all others filled. Returns without a point for `none`. */
export function traceGlyph(pen: Pen, glyph: Glyph, { x, y, r }: { x: number; y: number; r: number }): void {
  if (glyph === 'none') return;
  if (glyph === 'square') {
    pen.roundRect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7, r * 0.4);
    return;
  }
  if (glyph === 'diamond') {
    traceCorners(pen, [x, y - r * 1.15], [x + r * 1.15, y], [x, y + r * 1.15], [x - r * 1.15, y]);
    return;
  }
  if (glyph === 'triangle') {
    traceCorners(pen, [x, y - r * 1.1], [x + r * 1.1, y + r * 0.85], [x - r * 1.1, y + r * 0.85]);
    return;
  }
  const radius = glyph === 'dot' ? r * 0.55 : r;
  pen.moveTo(x + radius, y);
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}

function traceCorners(pen: Pen, first: Point, ...others: readonly Point[]): void {
  pen.moveTo(...first);
  for (const corner of others) pen.lineTo(...corner);
  pen.closePath();
}

type Point = readonly [x: number, y: number];

const glyphs: Readonly<Record<StepKind, Glyph>> = {
  start: 'diamond',
  you: 'disc',
  agent: 'disc',
  thinking: 'ring',
  tool: 'square',
  'memory-recalled': 'disc',
  'memory-written': 'disc',
  approval: 'diamond',
  error: 'triangle',
  compaction: 'none',
  merge: 'disc',
  selector: 'diamond',
  validation: 'square',
  harness: 'dot',
  placement: 'dot',
  applied: 'square',
  stopped: 'dot',
  other: 'dot',
};
