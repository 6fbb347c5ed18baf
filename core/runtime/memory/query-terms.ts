import { foldText } from '../search/fold-text.ts';
import { runsIn, SHORT } from '../search/short-words.ts';

/**
 * A piece of a query, folded. `word`: stands in a text as a part of any word, or most of its three neighbours do; `short`: a whole word of
 * one or two characters; `dense`: a character or pair of a script that parts no words by blanks.
 */
export interface QueryTerm {
  readonly text: string;
  readonly type: 'word' | 'short' | 'dense';
}

/** What of a query is looked at, in UTF-16 units, and the most terms of it. */
const MOST_QUERY = 4_000;
const MOST_TERMS = 24;

/** The terms of a query in any language, each once, in order. A query without a letter, digit or sign has none. */
export function queryTerms(query: string): readonly QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const { type, points } of runsIn(foldText(query.slice(0, MOST_QUERY)))) {
    const found = type === 'word' ? [wordTerm(points)] : denseTerms(points);
    for (const term of found) terms.set(term.text, term);
    if (terms.size >= MOST_TERMS) break;
  }
  return [...terms.values()].slice(0, MOST_TERMS);
}

function wordTerm(points: readonly number[]): QueryTerm {
  return { text: String.fromCodePoint(...points.slice(0, 200)), type: points.length <= SHORT ? 'short' : 'word' };
}

/** Marks between sentences are no terms, and end a pair. */
const MARK = /[\p{P}\p{Sm}\p{Sc}\p{Sk}]/u;

function denseTerms(points: readonly number[]): QueryTerm[] {
  const characters = points.map((point) => String.fromCodePoint(point));
  const isTerm = (at: number): boolean => characters[at] !== undefined && !MARK.test(characters[at]);
  return characters.flatMap((character, at): QueryTerm[] => {
    if (!isTerm(at)) return [];
    if (isTerm(at + 1)) return [{ text: character + characters[at + 1], type: 'dense' }];
    return isTerm(at - 1) ? [] : [{ text: character, type: 'dense' }];
  });
}

/** Every three neighbours of a word. */
export function gramsOf(word: string): string[] {
  const points = [...word];
  return points.slice(2).map((_, at) => points.slice(at, at + 3).join(''));
}
