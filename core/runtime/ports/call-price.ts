import type { ProviderUsage } from '../../model/usage/read-provider-usage.ts';

/** The list price of some tokens in USD, by the latest price at a moment (Unix ms); undefined where it is unknown. Never throws. */
export type CallPrice = (
  usage: ProviderUsage,
  answer: { readonly provider: string; readonly model: string; readonly atMs: number },
) => number | undefined;
