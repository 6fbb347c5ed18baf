const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Where the object or array that opens at `open` ends, exclusive; -1 where it never closes. Works on UTF-8 bytes: no byte of
 * a longer sequence looks like a bracket or a quote. Brackets are only counted, so the span may still not be JSON.
 */
export function endOfBrackets(bytes: Uint8Array, open: number): number {
  let depth = 0;
  for (let at = open; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === 0x7b || byte === 0x5b) depth++;
    else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return at + 1;
  }
  return -1;
}

/** Index of the quote that closes the string which opens at `open`; past the end where there is none. */
export function endOfString(bytes: Uint8Array, open: number): number {
  let at = open + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
