import type { ContextBar } from './context-bars.ts';

/** A part of the composition bar: one segment, or neighbours where they are too many to draw apart. */
export interface CompositionPiece {
  /** Number of its first segment. */
  readonly number: number;
  readonly tokens: number;
  readonly hue: string;
  readonly isNew: boolean;
}

/** More are not seen apart in a bar of a pane's width. */
const MOST = 300;

/** What the composition bar is drawn from, at most 300 pieces: their tokens add up to those of the segments. */
export function compositionPieces(bars: readonly ContextBar[]): readonly CompositionPiece[] {
  const each = Math.ceil(bars.length / MOST);
  return Array.from({ length: Math.ceil(bars.length / Math.max(1, each)) }, (_, at) =>
    joined(bars.slice(at * each, (at + 1) * each)),
  );
}

/** Neighbours as one, in the colour of the largest. */
function joined(bars: readonly ContextBar[]): CompositionPiece {
  const largest = bars.reduce((best, bar) => ((bar.tokens ?? 0) > (best.tokens ?? 0) ? bar : best));
  return {
    number: bars[0]?.number ?? largest.number,
    tokens: bars.reduce((sum, { tokens = 0 }) => sum + tokens, 0),
    hue: largest.hue,
    isNew: bars.some(({ isNew }) => isNew),
  };
}
