import { foldText } from '../search/fold-text.ts';
import { shortTokens, tokensOfShort } from '../search/short-words.ts';
import { gramsOf, type QueryTerm } from './query-terms.ts';

/** How rare the terms of a query are among what was looked at. */
export interface Rarity {
  readonly of: number;
  readonly holding: ReadonlyMap<string, number>;
}

/** Less of a word than this share of its three neighbours is another word. */
const SAME_STEM = 0.5;
/** So many terms are all of a query: nobody remembers every word of a long one. */
const ENOUGH = 8;
const DIGITS = 1_000;

/**
 * How much of a query stands in a text: 0 (nothing) to 1 (all of it), to three digits. A rare term counts more than one that stands in most
 * texts; a word that stands there in another form (its ending, a prefix, a part of a compound) counts by how much of it does, squared.
 */
export function scoreOf(terms: readonly QueryTerm[], text: string, rarity: Rarity): number {
  const folded = foldText(text);
  let shorts: ReadonlySet<string> | undefined;
  const tokens = (): ReadonlySet<string> => {
    shorts ??= shortTokens(folded);
    return shorts;
  };
  const weights = terms.map((term) => weightOf(term, rarity));
  const heaviest = weights.toSorted((a, b) => b - a).slice(0, ENOUGH);
  const all = heaviest.reduce((sum, weight) => sum + weight, 0);
  const there = terms.reduce((sum, term, at) => sum + (weights[at] ?? 0) * shareIn(term, folded, tokens), 0);
  return all === 0 ? 0 : Math.round(Math.min(1, there / all) * DIGITS) / DIGITS;
}

/** Longer and rarer words say more. */
function weightOf({ text }: QueryTerm, { of, holding }: Rarity): number {
  return [...text].length * Math.log(1 + of / Math.max(holding.get(text) ?? 0, 1));
}

function shareIn({ text, type }: QueryTerm, folded: string, tokens: () => ReadonlySet<string>): number {
  if (type === 'short') return tokensOfShort(text).every((token) => tokens().has(token)) ? 1 : 0;
  if (folded.includes(text)) return 1;
  if (type === 'dense') return 0;
  const grams = gramsOf(text);
  const share = grams.filter((gram) => folded.includes(gram)).length / grams.length;
  return share < SAME_STEM ? 0 : share * share;
}
