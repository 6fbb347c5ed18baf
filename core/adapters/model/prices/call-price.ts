import { figure } from '../../../projections/text/say-count.ts';
import type { CallPrice } from '../../../runtime/ports/call-price.ts';
import { costOf } from './cost-of.ts';

/** Prices calls by the table of list prices. */
export const callPrice: CallPrice = (usage, answer) => {
  const cost = costOf(usage, answer);
  if (cost === undefined) return undefined;
  const { costUsd, price, rates } = cost;
  const { provider, model, since, long } = price;
  const length = long !== undefined && rates === long ? `, for more than ${figure(long.beyond)} tokens of input` : '';
  return { usd: costUsd, because: `list price of ${provider} ${model} since ${since}${length}` };
};
