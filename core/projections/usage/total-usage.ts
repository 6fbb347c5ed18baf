import type { TokenTotals } from '../session-summary/session-row.ts';
import { largest, plus } from './token-counts.ts';
import { type Contribution, NO_TOKENS, type Usage } from './usage-state.ts';

/** A contribution to a figure and whether it is in the sum. */
export interface Explained extends Contribution {
  readonly counted: boolean;
  /** Why it is in the sum or not, in words. */
  readonly because: string;
}

/** The session's own tokens: each answer once, or the last running total of its source. */
export function totalUsage({ total, messages, sum }: Usage): TokenTotals {
  if (total !== undefined) return addUp([total]);
  return sum === undefined ? addUp(messages.values()) : { ...sum.tokens, lowerBound: sum.placeholders > 0 };
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

/** Tokens of several sessions: an answer that is in more than one of them counts once (U1). */
export function totalOfAll(states: Iterable<Usage>): TokenTotals {
  const once = new Map<string, Contribution>();
  let totals = 0;
  for (const state of states) {
    for (const part of explainUsage(state)) {
      if (!part.counted) continue;
      const key = part.key === 'total' ? `total ${totals++}` : part.key;
      const known = once.get(key);
      once.set(key, known === undefined ? part : larger(known, part));
    }
  }
  return addUp(once.values());
}

function explainTotal({ total }: Usage): readonly Explained[] {
  return total === undefined ? [] : [{ ...total, counted: true, because: 'the last running total' }];
}

function messageBecause({ events, messageId }: Contribution): string {
  if (messageId === undefined) return 'an answer without an id';
  return events.length === 1 ? 'one answer' : `one answer in ${events.length} records, the largest of each figure`;
}

/** One contribution of two records of it, by the largest of each figure. Else it is `a`. */
export function larger(a: Contribution, b: Contribution): Contribution {
  return { ...a, tokens: largest(a.tokens, b.tokens), final: a.final || b.final };
}

function addUp(parts: Iterable<Contribution>): TokenTotals {
  const totals = { ...NO_TOKENS, lowerBound: false };
  for (const { tokens, final } of parts) {
    totals.uncachedInput = plus(totals.uncachedInput, tokens.uncachedInput);
    totals.cachedInput = plus(totals.cachedInput, tokens.cachedInput);
    totals.cacheWrite = plus(totals.cacheWrite, tokens.cacheWrite);
    totals.output = plus(totals.output, tokens.output);
    totals.reasoning = plus(totals.reasoning, tokens.reasoning);
    totals.lowerBound ||= !final;
  }
  return totals;
}
