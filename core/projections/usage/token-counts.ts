import type { UsagePart } from '../../model/parts.ts';
import type { TokenCounts } from './usage-state.ts';

/** The counts of a usage part. */
export function countsOf(part: UsagePart): TokenCounts {
  const { uncachedInput, cachedInput, cacheWrite, output, reasoning = 0 } = part;
  return { uncachedInput, cachedInput, cacheWrite, output, reasoning };
}

/** The larger of two counts, field by field: what several records of one answer agree on (U1). */
export function largest(a: TokenCounts, b: TokenCounts): TokenCounts {
  return combine(a, b, Math.max);
}

/** The smaller of two counts, field by field. */
export function least(a: TokenCounts, b: TokenCounts): TokenCounts {
  return combine(a, b, Math.min);
}

/** `a` without `b`, field by field; nothing below zero. */
export function without(a: TokenCounts, b: TokenCounts): TokenCounts {
  return combine(a, b, (x, y) => Math.max(0, x - y));
}

/** The sum of two, field by field. */
export function plusAll(a: TokenCounts, b: TokenCounts): TokenCounts {
  return combine(a, b, plus);
}

/** All tokens: reasoning is part of output. */
export function tokenSum({ uncachedInput, cachedInput, cacheWrite, output }: Omit<TokenCounts, 'reasoning'>): number {
  return [cachedInput, cacheWrite, output].reduce(plus, uncachedInput);
}

/** Sum of two counts. Held at the largest safe integer, so that a made-up log cannot break a total. */
export function plus(a: number, b: number): number {
  return Math.min(a + b, Number.MAX_SAFE_INTEGER);
}

function combine(a: TokenCounts, b: TokenCounts, how: (x: number, y: number) => number): TokenCounts {
  return {
    uncachedInput: how(a.uncachedInput, b.uncachedInput),
    cachedInput: how(a.cachedInput, b.cachedInput),
    cacheWrite: how(a.cacheWrite, b.cacheWrite),
    output: how(a.output, b.output),
    reasoning: how(a.reasoning, b.reasoning),
  };
}
