import type { PartOf } from '../../model/parts.ts';

/** Tokens in and out of an answer, as its provider counted them. */
export function tokensIn(usage: readonly PartOf<'usage'>[]): number {
  return usage.reduce(
    (sum, { uncachedInput, cachedInput, cacheWrite, output }) =>
      sum + uncachedInput + cachedInput + cacheWrite + output,
    0,
  );
}
