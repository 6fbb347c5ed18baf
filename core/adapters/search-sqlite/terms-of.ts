import { foldText } from '../../runtime/search/fold-text.ts';
import { shortTokens } from '../../runtime/search/short-words.ts';

/** What the two indexes of words are given of a text, and what must be named to take it out of them again. */
export interface TermsOf {
  readonly grams: string;
  readonly shorts: string;
}

export function termsOf(text: string): TermsOf {
  const grams = foldText(text);
  return { grams, shorts: [...shortTokens(grams)].join(' ') };
}
