import type { ContextView } from '../../../core/contract/view.ts';

type Segment = ContextView['segments'][number];

/** A segment of a context as it is drawn. */
export interface ContextBar extends Pick<Segment, 'label' | 'tokens' | 'preview' | 'isNew'> {
  /** Its place in the order sent, from 1. */
  readonly number: number;
  /** Percent of the largest segment, at least 1.2 so that it can be seen. */
  readonly share: number;
  /** Name of a pair of colour tokens. */
  readonly hue: string;
}

/** Segments with the total that they add up to. */
export function compositionOf({ segments }: ContextView): {
  readonly total: number;
  readonly bars: readonly ContextBar[];
} {
  const largest = Math.max(1, ...segments.map(({ tokens }) => tokens));
  return {
    total: segments.reduce((sum, { tokens }) => sum + tokens, 0),
    bars: segments.map(({ label, tokens, preview, isNew, role }, at) => ({
      label,
      tokens,
      preview,
      isNew,
      number: at + 1,
      share: Math.max(1.2, (100 * tokens) / largest),
      hue: hues[role],
    })),
  };
}

const hues: Readonly<Record<Segment['role'], string>> = {
  system: 'assistant',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  memory: 'memread',
  summary: 'compact',
  harness: 'compact',
};
