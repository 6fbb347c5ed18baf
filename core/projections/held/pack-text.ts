import { hexDigit } from './hex-digit.ts';

/** A text of more bytes is not packed. */
const MOST_BYTES = 250;
/** Fewer hex digits at the end of a text are packed as the letters that they are. */
const LEAST_DIGITS = 16;
const HEADER_BYTES = 2;

/** Holds what was packed last: a text is packed to be compared or copied at once, very many of them one after the other. */
export const packedText: Uint8Array = new Uint8Array(HEADER_BYTES + MOST_BYTES);

/**
 * Packs a text into {@link packedText} and gives how many bytes it takes there: one for each letter, and one for two hex digits of
 * the many that an id ends in. No two texts are packed alike, and none begins as another one. Undefined for a text with letters
 * beyond U+00FF, and for a long one.
 */
export function packText(text: string): number | undefined {
  if (text.length > 2 * MOST_BYTES) return undefined;
  const digits = digitsAtEnd(text);
  const letters = text.length - digits;
  const sizeBytes = letters + digits / 2;
  if (sizeBytes > MOST_BYTES) return undefined;
  packedText[0] = letters;
  packedText[1] = digits / 2;
  let to = HEADER_BYTES;
  for (let at = 0; at < letters; at++) {
    const code = text.charCodeAt(at);
    if (code > 0xff) return undefined;
    packedText[to++] = code;
  }
  for (let at = letters; at < text.length; at += 2) packedText[to++] = hexByte(text, at) ?? 0;
  return to;
}

/** The byte that two hex digits of a text say; undefined where they are none. */
export function hexByte(text: string, at: number): number | undefined {
  const [high, low] = [hexDigit(text.charCodeAt(at)), hexDigit(text.charCodeAt(at + 1))];
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function digitsAtEnd(text: string): number {
  let at = text.length;
  while (at > 0 && hexDigit(text.charCodeAt(at - 1)) !== undefined) at--;
  const digits = text.length - at;
  return digits < LEAST_DIGITS ? 0 : digits - (digits % 2);
}
