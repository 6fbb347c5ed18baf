import { oneLine } from '../../projections/text/one-line.ts';
import { foldWithPlaces } from './fold-text.ts';
import { placesOf, type Word } from './words-of.ts';

/** What of a text is shown where words stand in it: one line, hidden characters spelled out. */
export interface Excerpt {
  readonly text: string;
  /** Half-open ranges in `text`, in UTF-16 units, in order and apart. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Longest excerpt, what of it stands before the first word, and how far apart words are seen together, in UTF-16 units. */
const LONGEST = 240;
const BEFORE = 48;
const TOGETHER = 160;
/** Places of one word that are looked at. */
const PLACES = 100;

/** The part of a text where the most of the words stand together, or its beginning. */
export function excerptOf(source: string, words: readonly Word[], part: 'best' | 'beginning' = 'best'): Excerpt {
  const start = part === 'best' ? startOf(source, words) : 0;
  const line = oneLine(source.slice(start), LONGEST).text;
  const text = start === 0 ? line : `…${line}`;
  return { text, marks: marksIn(text, words) };
}

function startOf(source: string, words: readonly Word[]): number {
  const { text, from } = foldWithPlaces(source);
  const at = from[bestPlace(text, words)] ?? 0;
  if (at <= BEFORE) return 0;
  // The beginning of a word reads better than its middle.
  const blank = source.slice(at - BEFORE, at).search(/\s/);
  const start = blank < 0 ? at - BEFORE : at - BEFORE + blank + 1;
  const unit = source.charCodeAt(start);
  return unit >= 0xdc00 && unit <= 0xdfff ? start + 1 : start;
}

/** The first place from which the most different words are near. */
function bestPlace(folded: string, words: readonly Word[]): number {
  const places = words
    .flatMap((word) => firstPlaces(word, folded).map((at) => ({ word, at })))
    .sort((a, b) => a.at - b.at);
  let best = { at: 0, words: 0 };
  for (const [index, { at }] of places.entries()) {
    const near = new Set<Word>();
    for (let next = index; (places[next]?.at ?? Number.POSITIVE_INFINITY) <= at + TOGETHER; next++) {
      const place = places[next];
      if (place !== undefined) near.add(place.word);
    }
    if (near.size > best.words) best = { at, words: near.size };
    if (best.words === words.length) break;
  }
  return best.at;
}

function firstPlaces(word: Word, folded: string): number[] {
  const places: number[] = [];
  for (const [at] of placesOf(word, folded)) {
    if (places.length >= PLACES) break;
    places.push(at);
  }
  return places;
}

function marksIn(text: string, words: readonly Word[]): (readonly [number, number])[] {
  const { text: folded, from } = foldWithPlaces(text);
  const places = words
    .flatMap((word) => [...placesOf(word, folded)])
    .map(([start, end]) => [from[start] ?? 0, endOf(from, end)] as const)
    .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const marks: [number, number][] = [];
  for (const [start, end] of places) {
    const last = marks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) marks.push([start, end]);
  }
  return marks;
}

/** The end of a range in the source: behind the whole of the piece that its last unit was folded from. */
function endOf(from: readonly number[], end: number): number {
  const last = from[end - 1] ?? 0;
  let next = end;
  while (next < from.length - 1 && from[next] === last) next++;
  return from[next] ?? last;
}
