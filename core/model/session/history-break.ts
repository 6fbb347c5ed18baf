import type { AtBreak } from './commands.ts';

/** How much a context holds, as far as anybody knows. */
export interface ContextSize {
  readonly exactness: 'exact' | 'inferred' | 'unknown';
  readonly segments: number;
  /** Estimated unless exact; absent where nobody knows. */
  readonly tokens?: number;
  /** True where `tokens` are the least of it. */
  readonly lowerBound: boolean;
}

/**
 * A break in a history: an event whose record names one before it that is not before it in its log, so that nobody knows whether
 * what stands before it belongs to the same conversation. With it the context that a session made there would go on from, by each answer.
 */
export interface HistoryBreak {
  readonly event: string;
  readonly session: string;
  readonly title: string;
  /** Number of the event's first step in its session, from 1; absent where it made none. */
  readonly step?: number;
  /** Breaks before this one that the same answer is for; absent for none. */
  readonly earlier?: number;
  readonly context: { readonly [How in AtBreak]: ContextSize };
}
