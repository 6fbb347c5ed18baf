import type { ProviderUsage } from '../../../model/usage/read-provider-usage.ts';
import { isSameModel } from '../prompt/is-same-model.ts';
import { type Price, prices } from './price-table.ts';

/** What some tokens cost, and by which price: a figure explains itself (U1). */
export interface Cost {
  readonly costUsd: number;
  readonly price: Price;
}

/** Who answered, and when (Unix ms). */
export interface PricedAnswer {
  readonly provider: string;
  readonly model: string;
  readonly atMs: number;
}

/** The list price of some tokens by the latest price of that day; undefined, "unknown", where there is none for all of them. Never throws. */
export function costOf(usage: ProviderUsage, answer: PricedAnswer, table: readonly Price[] = prices): Cost | undefined {
  const price = table
    .filter(({ provider, model, since }) => {
      return provider === answer.provider && isSameModel(model, answer.model) && Date.parse(since) <= answer.atMs;
    })
    .sort((a, b) => Date.parse(b.since) - Date.parse(a.since))[0];
  if (price === undefined || (usage.cacheWrite > 0 && price.cacheWrite === undefined)) return undefined;
  const perMillion =
    usage.uncachedInput * price.uncachedInput +
    usage.cachedInput * price.cachedInput +
    usage.cacheWrite * (price.cacheWrite ?? 0) +
    usage.output * price.output;
  return { costUsd: perMillion / 1_000_000, price };
}
