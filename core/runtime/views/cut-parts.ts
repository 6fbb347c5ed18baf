import type { DetailPart } from '../../contract/detail-part.ts';
import type { Part } from '../../model/parts.ts';

/** Longest text of a part that is handed to a window, in UTF-16 units. */
const LONGEST = 200_000;

/**
 * The same parts with long texts cut, so that one event is never too large for a window. A part that was cut says how long its text is.
 * What only the provider can read stays behind.
 */
export function cutParts(parts: readonly Part[]): DetailPart[] {
  return parts.map((part) => {
    switch (part.type) {
      case 'text':
      case 'reasoning': {
        const { kept: _, ...readable } = part;
        return { ...readable, text: beginningOf(part.text), ...lengthOf(part.text) };
      }
      case 'tool-call': {
        const { kept: _, ...readable } = part;
        return { ...readable, input: beginningOf(part.input), ...lengthOf(part.input) };
      }
      case 'kept':
        return { ...part, text: beginningOf(part.text), ...lengthOf(part.text) };
      case 'tool-result':
        return { ...part, output: beginningOf(part.output), ...lengthOf(part.output) };
      default:
        return part;
    }
  });
}

function lengthOf(text: string): { readonly wholeLength?: number } {
  return text.length > LONGEST ? { wholeLength: text.length } : {};
}

function beginningOf(text: string): string {
  if (text.length <= LONGEST) return text;
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST);
}
