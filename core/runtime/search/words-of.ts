import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { counted, figure } from '../../projections/text/say-count.ts';
import { foldText } from './fold-text.ts';
import { isWordPoint, SHORT } from './short-words.ts';

/** A word that is looked for, folded. `short`: one or two characters, found as a whole word or, where words run together, anywhere. */
export interface Word {
  readonly text: string;
  readonly short: boolean;
}

/** Longest text that is searched for, in UTF-16 units, and most words in it. */
const LONGEST = 400;
const MOST_WORDS = 24;

/**
 * The words of what was typed: parted by blanks, each once, all of them looked for. Quotes, stars, `AND` and the like are text as any
 * other. Refused where there is none, or too much.
 */
export function wordsOf(typed: string): Decision<readonly Word[]> {
  if (typed.length > LONGEST) {
    return refuse(
      'invalid',
      `The text to search for has ${counted(typed.length, 'character')}, more than ${figure(LONGEST)}.`,
      {
        remedy: 'Search for a few of its words.',
      },
    );
  }
  const texts = [...new Set(foldText(typed).split(BLANKS).filter(Boolean))];
  if (texts.length === 0) return refuse('invalid', 'There is no word to search for.', { remedy: 'Give at least one.' });
  if (texts.length > MOST_WORDS) {
    return refuse('invalid', `${figure(texts.length)} words were given, more than ${MOST_WORDS}.`, {
      remedy: 'Search for fewer of them.',
    });
  }
  return accept(texts.map((text) => ({ text, short: [...text].length <= SHORT })));
}

/** Hidden characters part words too: nobody can see that they are there. */
const BLANKS = /[\s\p{Cc}\p{Cf}]+/u;

/** Where a word stands in a folded text, as half-open ranges; lazily, so that asking whether it does costs no more. */
export function* placesOf(word: Word, folded: string): Generator<readonly [number, number]> {
  const { text } = word;
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) {
    const end = at + text.length;
    if (!word.short || isWhole(folded, at, end)) yield [at, end];
  }
}

/** True where every word stands in a folded text. */
export function hasAll(words: readonly Word[], folded: string): boolean {
  return words.every((word) => placesOf(word, folded).next().done !== true);
}

/** No end of the range is in the middle of a word. */
function isWhole(folded: string, at: number, end: number): boolean {
  const first = folded.codePointAt(at);
  const last = pointBefore(folded, end);
  const startsInside = isWordPoint(first) && isWordPoint(pointBefore(folded, at));
  return !startsInside && !(isWordPoint(last) && isWordPoint(folded.codePointAt(end)));
}

function pointBefore(folded: string, at: number): number | undefined {
  if (at <= 0) return undefined;
  const unit = folded.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return folded.codePointAt(isLow && at >= 2 ? at - 2 : at - 1);
}
