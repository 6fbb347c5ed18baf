/** How much room there is for a line, and how much of it a character takes: columns for code, em for prose. */
export interface Fit {
  readonly room: number;
  readonly widthOf: (character: string) => number;
}

/** The text cut to the room, with an ellipsis where something was cut. Empty for no room. */
export function cutText(text: string, { room, widthOf }: Fit): string {
  const ellipsis = widthOf('…');
  if (room < 2 * ellipsis) return '';
  let used = 0;
  let at = 0;
  /** Length of the beginning that leaves room for the ellipsis. */
  let kept = 0;
  for (const character of text) {
    const width = widthOf(character);
    if (used + width > room) return `${text.slice(0, kept).trimEnd()}…`;
    used += width;
    at += character.length;
    if (used + ellipsis <= room) kept = at;
  }
  return text;
}

/** The text on at most so many lines, broken at spaces where there are some. */
export function wrapText(text: string, lines: number, fit: Fit): string[] {
  const wrapped: string[] = [];
  let rest = text;
  while (wrapped.length < lines - 1 && rest !== '') {
    const end = lineEnd(rest, fit);
    if (end >= rest.length) break;
    wrapped.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  const last = cutText(rest, fit);
  return last === '' ? wrapped : [...wrapped, last];
}

/** Length of the beginning that fits, up to the last space in it. */
function lineEnd(text: string, { room, widthOf }: Fit): number {
  let used = 0;
  let at = 0;
  let space = 0;
  for (const character of text) {
    used += widthOf(character);
    if (character === ' ') space = at;
    if (used > room) return space > 0 ? space : Math.max(1, at);
    at += character.length;
  }
  return text.length;
}
