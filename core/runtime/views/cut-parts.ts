import type { Part } from '../../model/parts.ts';
import { figure } from '../../projections/text/say-count.ts';

/** Longest text of a part that is handed to a window, in UTF-16 units. */
const LONGEST = 200_000;

/** The same parts with long texts cut, so that one event is never too large for a window. The cut is marked. */
export function cutParts(parts: readonly Part[]): Part[] {
  return parts.map((part) => {
    switch (part.type) {
      case 'text':
      case 'reasoning':
        return { ...part, text: cut(part.text) };
      case 'tool-call':
        return { ...part, input: cut(part.input) };
      case 'tool-result':
        return { ...part, output: cut(part.output) };
      default:
        return part;
    }
  });
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
  return `${text.slice(0, end)}\n… ${figure(text.length - end)} more characters are in the record`;
}
