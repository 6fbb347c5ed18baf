import type { CallPrice } from '../../../runtime/ports/call-price.ts';
import { costOf } from './cost-of.ts';

/** Prices calls by the table of list prices. */
export const callPrice: CallPrice = (usage, answer) => {
  const cost = costOf(usage, answer);
  if (cost === undefined) return undefined;
  const { costUsd, price } = cost;
  return { usd: costUsd, because: `list price of ${price.provider} ${price.model} since ${price.since}` };
};
