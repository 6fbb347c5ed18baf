import { MARK_PILE } from './mark-pile.ts';

/** Inside of a class of a pattern, with flag `u`: controls but tab and line feed, what Unicode calls ignorable, line and paragraph separators, blanks that are none, and tag characters. */
export const INVISIBLE =
  '\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F\\p{DI}\\u2028\\u2029\\u202A-\\u202E\\u2800\\uFFF9-\\uFFFB\\u{E0000}-\\u{E007F}';

const hidden = new RegExp(`[${INVISIBLE}\\p{Cs}]|${MARK_PILE}`, 'u');

/** Whether a text holds a character that a reader would not see: a lone surrogate and marks that pile up on a letter are such too. */
export function hasHidden(text: string): boolean {
  return hidden.test(text);
}
