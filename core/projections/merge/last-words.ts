import { oneLine } from '../text/one-line.ts';

/** The end of a text as one line of at most `max` UTF-16 units and a mark; `…` where it begins later than the text. Never throws. */
export function lastWords(text: string, max: number): string {
  const trimmed = text.trimEnd();
  if (trimmed.length <= max) return oneLine(trimmed, max + 1).text.trim();
  const tail = trimmed.slice(-max);
  const whole = /^[\udc00-\udfff]/.test(tail) ? tail.slice(1) : tail;
  const atWord = whole.indexOf(' ');
  const words = atWord >= 0 && atWord < 40 ? whole.slice(atWord + 1) : whole;
  return `…${oneLine(words, max + 1).text.trim()}`;
}
