import type { ContextView } from '../../../core/contract/view.ts';

type Segment = ContextView['segments'][number];

/** A segment of a context as it is drawn. One without tokens is of events whose contents nobody can read any more. */
export interface ContextBar extends Pick<Segment, 'label' | 'tokens' | 'preview' | 'isNew'> {
  /** Its place in the order sent, from 1. */
  readonly number: number;
  /** Percent of the largest segment, at least 1.2 so that it can be seen. */
  readonly share: number;
  /** Name of a pair of colour tokens. */
  readonly hue: string;
}

/** The segments in the order sent. */
export function contextBars({ segments }: Pick<ContextView, 'segments'>): readonly ContextBar[] {
  const largest = segments.reduce((most, { tokens = 0 }) => Math.max(most, tokens), 1);
  return segments.map(({ role, events: _, ...segment }, at) => ({
    ...segment,
    number: at + 1,
    share: Math.max(1.2, (100 * (segment.tokens ?? 0)) / largest),
    hue: hues[role],
  }));
}

const hues: Readonly<Record<Segment['role'], string>> = {
  system: 'assistant',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  memory: 'memread',
  summary: 'compact',
  harness: 'compact',
  withheld: 'off',
};
