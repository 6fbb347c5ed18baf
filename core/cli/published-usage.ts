import type { SessionRow, TokenTotals, Used } from '../contract/view.ts';
import { knownUsage } from '../projections/usage/known-usage.ts';

/** Token totals as `--json` has them: null stands where nobody knows a figure, 0 only where that is the figure. */
export type PublishedTokens = { readonly [Name in Figure]: number | null } & Omit<TokenTotals, Figure>;
type Figure = Exclude<keyof TokenTotals, 'lowerBound' | 'unsaid'>;

/** What `--json` says of tokens, for the help of the commands that print them. */
export const publishedUsageHelp = `
With --json, tokens holds uncachedInput, cachedInput, cacheWrite, output and reasoning, which is part of output.
  null               nobody knows: no record says what an answer used, or not every event can be read
  lowerBound: true   the figures are the least that was used, or nothing is known of it
  unsaid: 3          3 records of answers say nothing of what they used; absent for none
  answers            beside tokens: answers that they are the sum of, each once, or running totals of a log in their place
answers: 0 without unsaid and without lowerBound: no model answered, and each 0 is what was used.
reasoning counts what was told of it: usage says with reasoningSaid how many of the answers tell it, and with 0 nobody knows.`;

/** The same fact with null for each figure of its tokens that is unknown. */
export function publishedUsage<Fact extends Used>(
  fact: Fact,
): Omit<Fact, 'tokens'> & { readonly tokens: PublishedTokens } {
  if (knownUsage(fact) !== 'unknown') return fact;
  const { lowerBound, unsaid } = fact.tokens;
  const tokens = {
    uncachedInput: null,
    cachedInput: null,
    cacheWrite: null,
    output: null,
    reasoning: null,
    lowerBound,
    ...(unsaid === undefined ? {} : { unsaid }),
  };
  return { ...fact, tokens };
}

/** A session's row as `--json` has it: its own tokens, and those of the beginning that it copies. */
export function publishedRow({ copyOf, ...row }: SessionRow): object {
  return { ...publishedUsage(row), ...(copyOf === undefined ? {} : { copyOf: publishedUsage(copyOf) }) };
}
