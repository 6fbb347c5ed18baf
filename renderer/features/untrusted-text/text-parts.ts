import { wholeCharacter } from './text-cap.ts';

/** Most of one part: UTF-16 units, and lines. */
const most = { length: 20_000, lines: 500 };

/** A text in parts that a window can show one by one, in order; together they are the text, character by character. No part splits a surrogate pair. */
export function textParts(text: string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOfPart(text, from);
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}

/** Behind the last line feed that fits; inside a line only where it is longer than a part. */
function endOfPart(text: string, from: number): number {
  const room = from + most.length;
  let end = from;
  for (let lines = 0; lines < most.lines; lines++) {
    const at = text.indexOf('\n', end);
    const next = at === -1 ? text.length : at + 1;
    if (next > room) return end > from ? end : wholeCharacter(text, room);
    end = next;
    if (end === text.length) break;
  }
  return end;
}
