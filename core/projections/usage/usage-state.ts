import type { EventId } from '../../model/ids.ts';
import type { HeldFigures } from './held-figures.ts';

/** Token counts by provider meaning (U1). `output` includes `reasoning`. */
export interface TokenCounts {
  readonly uncachedInput: number;
  readonly cachedInput: number;
  readonly cacheWrite: number;
  readonly output: number;
  readonly reasoning: number;
}

/** What one answer, or one running total, adds to a figure: so a figure explains itself (U1). */
export interface Contribution {
  /** Equal for records that count once. */
  readonly key: string;
  readonly provider?: string;
  readonly model?: string;
  readonly messageId?: string;
  /** Every event that spoke of it, in order. */
  readonly events: readonly EventId[];
  readonly tokens: TokenCounts;
  /** False where the log holds a placeholder only: the tokens are a lower bound. */
  readonly final: boolean;
  /** True where no record says how much of the output was reasoning: the 0 of it is none that was reported. */
  readonly reasoningUnsaid?: true;
}

/** True where a record says how much of the output was reasoning. */
export function isReasoningSaid({ reasoningUnsaid }: Pick<Contribution, 'reasoningUnsaid'>): boolean {
  return reasoningUnsaid !== true;
}

/** Usage of one session's own events. Changed in place by `foldUsage`; plain data, so it can be cloned. */
export interface Usage {
  /** By key, in order of first mention; none where figures alone are kept. */
  readonly messages: Map<string, Contribution>;
  /** What is kept of messages where nothing of a figure has to be explained. */
  figures?: HeldFigures | undefined;
  /**
   * The newest running total of the source, if it keeps one. It covers every answer of its file, without what a copied
   * prefix brought along: that is taken off when the record is read.
   */
  total: Contribution | undefined;
  /** What used tokens, no record says how many, and no running total covers. */
  readonly silent: SilentAnswers;
  /** Sum over messages, kept as they change; absent where they have to be added up. */
  sum?: UsageSum | undefined;
}

/** Answers of a model that say nothing of what they used, and tries without an answer that may be billed: nobody knows it. Changed in place. */
export interface SilentAnswers {
  /** By key those that have an id: a later record may say it. */
  readonly keys: Map<string, true>;
  /** Records of answers without an id. */
  others: number;
  /** Tries of requests without a whole answer that may be billed, or of which that can't be read any more. No running total of a log covers them: they are ours. */
  tries: number;
}

/** What the contributions of messages come to. */
export interface UsageSum {
  readonly tokens: TokenCounts;
  /** How many contributions they are. */
  readonly answers: number;
  /** How many of them say how much of the output was reasoning. */
  readonly reasoningSaid: number;
  /** How many of them are a lower bound. */
  readonly placeholders: number;
}

export const NO_TOKENS: TokenCounts = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0 };

/** No usage. */
export function emptyUsage(): Usage {
  return {
    messages: new Map(),
    total: undefined,
    silent: noSilent(),
    sum: { tokens: NO_TOKENS, answers: 0, reasoningSaid: 0, placeholders: 0 },
  };
}

/** No silent answer. */
export function noSilent(others = 0): SilentAnswers {
  return { keys: new Map(), others, tries: 0 };
}

/** How many answers and tries say nothing of what they used. */
export function silentCount({ silent: { keys, others, tries } }: Pick<Usage, 'silent'>): number {
  return keys.size + others + tries;
}
