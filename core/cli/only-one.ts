import { oneLine } from '../projections/text/one-line.ts';
import { counted } from '../projections/text/say-count.ts';
import { Refused } from './refused.ts';

/** Fewest characters by which something may be named. */
const SHORTEST = 4;
/** Of several that a word may mean, so many are named. */
const MOST_NAMED = 5;
/** Longest word, and longest id, that is repeated in a reason, in UTF-16 units. */
const LONGEST_SAID = 80;

/** What a word may name. */
export interface Nameable<Item> {
  /** One of them, in words: `session`. */
  readonly what: string;
  /** Ids of one, the one that counts first before the others: a whole id goes before those that come after it. */
  readonly idsOf: (item: Item) => readonly string[];
  readonly remedy: string;
}

/** The one of some that a word names, as {@link namedBy} says; undefined where none is. Throws Refused, with the several, where it names several. */
export function onlyOne<Item>(word: string, items: readonly Item[], nameable: Nameable<Item>): Item | undefined {
  return theOne(word, namedBy(word, items, nameable.idsOf), nameable);
}

/** The first id of the one of some that a word names; the word itself where none is: the host says why. Throws Refused, for one that is too short too. */
export function idNamed<Item>(word: string, items: readonly Item[], nameable: Nameable<Item>): string {
  const found = onlyOne(word, items, nameable);
  if (found !== undefined) return nameable.idsOf(found)[0] ?? word;
  const message = sayTooShort(word, nameable.what);
  if (message !== undefined) throw new Refused({ code: 'not-found', message, remedy: nameable.remedy });
  return word;
}

/** The one of those that a word names; undefined for none. Throws Refused, with the several, for several. */
export function theOne<Item>(word: string, named: readonly Item[], nameable: Nameable<Item>): Item | undefined {
  if (named.length > 1) throw several(word, named, nameable);
  return named[0];
}

/** Those of some that a word names: by a whole id, else by a beginning of one of at least four characters. */
export function namedBy<Item>(word: string, items: readonly Item[], idsOf: Nameable<Item>['idsOf']): readonly Item[] {
  const most = items.reduce((longest, item) => Math.max(longest, idsOf(item).length), 0);
  for (let rank = 0; rank < most; rank++) {
    const exact = items.filter((item) => idsOf(item)[rank] === word);
    if (exact.length > 0) return exact;
  }
  return word.length < SHORTEST ? [] : items.filter((item) => idsOf(item).some((id) => id.startsWith(word)));
}

/** Says that a word is too short to be a beginning of an id; undefined for one that is long enough, and for none at all. */
export function sayTooShort(word: string, what: string): string | undefined {
  if (word === '' || word.length >= SHORTEST) return undefined;
  return `${saidWord(word)} is too short to name one ${what}: at least ${SHORTEST} characters of its id are needed.`;
}

/** A word as it is repeated in a reason. */
export function saidWord(word: string): string {
  return oneLine(word, LONGEST_SAID).text;
}

function several<Item>(word: string, found: readonly Item[], { what, idsOf, remedy }: Nameable<Item>): Refused {
  const named = found.slice(0, MOST_NAMED).map((item) => saidWord(idsOf(item)[0] ?? ''));
  const more = found.length > MOST_NAMED ? `, and ${found.length - MOST_NAMED} more` : '';
  return new Refused({
    code: 'invalid',
    message: `${saidWord(word)} names ${counted(found.length, what)}: ${named.join(', ')}${more}.`,
    remedy: `Give more of the id of one. ${remedy}`,
  });
}
