import { areUnknown, type ToldTokens } from '../projections/usage/say-tokens.ts';

/** A sum of tokens as `--json` has it: null where nobody knows any of it, and how many answers tell none where some do not. */
export function publishedTokens<Fact extends ToldTokens>(
  fact: Fact,
): Omit<Fact, 'tokens' | 'unsaid'> & { readonly tokens: number | null } {
  const { tokens, unsaid, ...more } = fact;
  return { ...more, tokens: areUnknown(fact) ? null : tokens, ...((unsaid ?? 0) === 0 ? {} : { unsaid }) };
}
