import type { ProviderUsage } from '../../model/usage/read-provider-usage.ts';

/** What some tokens cost in USD, and by which price, in words: a figure explains itself (U1). */
export interface CallCost {
  readonly usd: number;
  readonly because: string;
}

/** The list price of some tokens in USD, by the latest price at a moment (Unix ms); undefined where it is unknown. Never throws. */
export type CallPrice = (
  usage: ProviderUsage,
  answer: { readonly provider: string; readonly model: string; readonly atMs: number },
) => CallCost | undefined;
