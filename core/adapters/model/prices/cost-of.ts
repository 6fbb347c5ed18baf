import type { ProviderUsage } from '../../../model/usage/read-provider-usage.ts';
import { isSameModel } from '../prompt/is-same-model.ts';
import { type Price, prices, type Rates } from './price-table.ts';

/** What some tokens cost, and by which price: a figure explains itself (U1). */
export interface Cost {
  readonly costUsd: number;
  readonly price: Price;
  /** The rates of it that the request was counted by. */
  readonly rates: Rates;
}

/** Who answered, and when (Unix ms). */
export interface PricedAnswer {
  readonly provider: string;
  readonly model: string;
  readonly atMs: number;
}

/**
 * The list price of the tokens of one request by the latest price of that day; undefined, "unknown", where there is none for all of them. Tokens
 * of several requests are priced one by one: a long request may cost more. Never throws.
 */
export function costOf(usage: ProviderUsage, answer: PricedAnswer, table: readonly Price[] = prices): Cost | undefined {
  const price = table
    .filter(({ provider, model, since }) => {
      return provider === answer.provider && isSameModel(model, answer.model) && Date.parse(since) <= answer.atMs;
    })
    .sort((a, b) => Date.parse(b.since) - Date.parse(a.since))[0];
  if (price === undefined) return undefined;
  const rates = ratesFor(usage, price);
  if (usage.cacheWrite > 0 && rates.cacheWrite === undefined) return undefined;
  const perMillion =
    usage.uncachedInput * rates.uncachedInput +
    usage.cachedInput * rates.cachedInput +
    usage.cacheWrite * (rates.cacheWrite ?? 0) +
    usage.output * rates.output;
  return { costUsd: perMillion / 1_000_000, price, rates };
}

function ratesFor({ uncachedInput, cachedInput, cacheWrite }: ProviderUsage, price: Price): Rates {
  const { long } = price;
  return long !== undefined && uncachedInput + cachedInput + cacheWrite > long.beyond ? long : price;
}
