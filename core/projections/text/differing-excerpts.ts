import { oneLine } from './one-line.ts';

/** Two texts, each on one line, from where they part on. */
export interface Excerpts {
  readonly recorded: string;
  readonly found: string;
}

/** Longest beginning of a line that is shown before the place where it differs, in UTF-16 units. */
const LONGEST_BEFORE = 40;
/** What is shown before that place of a line that is longer. */
const SHOWN_BEFORE = 20;
/** What belongs to the character before it. */
const JOINED = /[\udc00-\udfff]|\u200d|\p{M}/u;

/**
 * Two texts that differ, each as one line of at most `max` UTF-16 units from the first line on that is not the same in both; `…` stands for
 * what is left out. In a long line they begin soon before they part.
 */
export function differingExcerpts({ recorded, found }: Excerpts, max: number): Excerpts {
  const part = firstDifference(recorded, found);
  const line = recorded.lastIndexOf('\n', part - 1) + 1;
  const from = part - line <= LONGEST_BEFORE ? line : wholeFrom(recorded, part - SHOWN_BEFORE);
  const excerpt = (text: string) => oneLine(from === 0 ? text : `…${text.slice(from)}`, max).text;
  return { recorded: excerpt(recorded), found: excerpt(found) };
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

function wholeFrom(text: string, from: number): number {
  let at = from;
  while (at > 0 && JOINED.test(text.charAt(at))) at--;
  return at;
}
