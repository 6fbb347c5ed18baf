import { columnsOf } from './text-columns.ts';

/** The text cut to so many columns, with an ellipsis where something was cut. Empty for no room. */
export function cutText(text: string, columns: number): string {
  if (columns < 2) return '';
  let used = 0;
  let at = 0;
  /** Length of the beginning that leaves a column for the ellipsis. */
  let kept = 0;
  for (const character of text) {
    const width = columnsOf(character);
    if (used + width > columns) return `${text.slice(0, kept).trimEnd()}…`;
    used += width;
    at += character.length;
    if (used < columns) kept = at;
  }
  return text;
}

/** The text on at most so many lines of so many columns, broken at spaces where there are some. */
export function wrapText(text: string, columns: number, lines: number): string[] {
  const wrapped: string[] = [];
  let rest = text;
  while (wrapped.length < lines - 1 && rest !== '') {
    const end = lineEnd(rest, columns);
    if (end >= rest.length) break;
    wrapped.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  const last = cutText(rest, columns);
  return last === '' ? wrapped : [...wrapped, last];
}

/** Length of the beginning that fits, up to the last space in it. */
function lineEnd(text: string, columns: number): number {
  let used = 0;
  let at = 0;
  let space = 0;
  for (const character of text) {
    used += columnsOf(character);
    if (character === ' ') space = at;
    if (used > columns) return space > 0 ? space : Math.max(1, at);
    at += character.length;
  }
  return text.length;
}
