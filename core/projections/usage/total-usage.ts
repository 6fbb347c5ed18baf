import type { TokenTotals } from '../session-summary/session-row.ts';
import { counted } from '../text/say-count.ts';
import { allFigures, type Figures } from './held-figures.ts';
import { largest, plusAll } from './token-counts.ts';
import {
  type Contribution,
  isReasoningSaid,
  NO_TOKENS,
  silentCount,
  type TokenCounts,
  type Usage,
} from './usage-state.ts';

/** A contribution to a figure and whether it is in the sum. */
export interface Explained extends Contribution {
  readonly counted: boolean;
  /** Why it is in the sum or not, in words. */
  readonly because: string;
}

/** The session's own tokens: each answer once, or the last running total of its source. */
export function totalUsage(usage: Usage): TokenTotals {
  const { total, sum } = usage;
  const silent = silentCount(usage);
  if (total !== undefined) return addUp([total], silent);
  if (sum === undefined) return addUp(figuresIn(usage), silent);
  return withSilent({ ...sum.tokens, lowerBound: sum.placeholders > 0 }, silent);
}

/** How many contributions {@link totalUsage} is the sum of: answers, each once, or the one running total in their place. */
export function answerCount(usage: Usage): number {
  const { total, sum } = usage;
  return total === undefined ? (sum?.answers ?? [...figuresIn(usage)].length) : 1;
}

/** How many of those say how much of the output was reasoning. */
export function reasoningCount(usage: Usage): number {
  const { total, sum } = usage;
  if (total !== undefined) return Number(isReasoningSaid(total));
  return sum?.reasoningSaid ?? [...figuresIn(usage)].filter(isReasoningSaid).length;
}

/** What is kept of each message, explained or not. */
function figuresIn({ messages, figures }: Usage): Iterable<Figures> {
  return figures === undefined ? messages.values() : allFigures(figures);
}

/** What a session's figure is made of, in order: the sum of the counted ones is {@link totalUsage}. */
export function explainUsage(state: Usage): readonly Explained[] {
  const covered = state.total !== undefined;
  const messages = [...state.messages.values()].map((part) => ({
    ...part,
    counted: !covered,
    because: covered ? 'inside the running total' : messageBecause(part),
  }));
  return covered ? [...messages, ...explainTotal(state)] : messages;
}

/** What came behind it may have held the next running total, where it can't be read any more. */
function explainTotal(state: Usage): readonly Explained[] {
  const because = silentCount(state) === 0 ? 'the last running total' : 'the last running total that can be read';
  return state.total === undefined ? [] : [{ ...state.total, counted: true, because }];
}

function messageBecause({ events, messageId }: Contribution): string {
  if (messageId === undefined) return 'an answer without an id';
  return events.length === 1
    ? 'one answer'
    : `one answer in ${counted(events.length, 'record')}, the largest of each figure`;
}

/** Totals over answers of which some say nothing of what they used: they are a lower bound. */
function withSilent(totals: TokenTotals, silent: number): TokenTotals {
  return silent === 0 ? totals : { ...totals, lowerBound: true, unsaid: silent };
}

/** Totals over sessions of which so many can't be read whole: what is missing may be an answer. */
export function withUnread(totals: TokenTotals, sessions: number): TokenTotals {
  return sessions === 0 ? totals : { ...totals, lowerBound: true, unread: sessions };
}

/** One contribution of two records of it, by the largest of each figure. Else it is `a`. */
export function larger(a: Contribution, b: Contribution): Contribution {
  const { reasoningUnsaid, ...rest } = a;
  const isUnsaid = reasoningUnsaid === true && b.reasoningUnsaid === true;
  const tokens = largest(a.tokens, b.tokens);
  return { ...rest, tokens, final: a.final || b.final, ...(isUnsaid ? { reasoningUnsaid: true } : {}) };
}

/** Sum of contributions. `silent`: answers beside them that say nothing of what they used. */
export function addUp(parts: Iterable<Figures>, silent = 0): TokenTotals {
  let sum: TokenCounts = NO_TOKENS;
  let lowerBound = false;
  for (const { tokens, final } of parts) {
    sum = plusAll(sum, tokens);
    lowerBound ||= !final;
  }
  return withSilent({ ...sum, lowerBound }, silent);
}
