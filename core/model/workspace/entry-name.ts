/**
 * The name of a file as text. Bytes that are no UTF-8 are lone surrogates, one each: 0x80 is U+DC80, 0xff is U+DCFF. So every name of a file
 * system has one text, every text that {@link isEntryName} takes has one name, and names that are UTF-8 read as they are.
 */
export function nameOfBytes(bytes: Uint8Array): string {
  let name = '';
  for (let at = 0; at < bytes.length; ) {
    const size = sequenceAt(bytes, at);
    name += size === 0 ? String.fromCharCode(0xdc00 + (bytes[at] ?? 0)) : String.fromCodePoint(codeAt(bytes, at, size));
    at += Math.max(size, 1);
  }
  return name;
}

/** The bytes that {@link nameOfBytes} made a name of. Lone surrogates that stand for no byte become U+FFFD. */
export function bytesOfName(name: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of name) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xdc80 && code <= 0xdcff) bytes.push(code - 0xdc00);
    else addUtf8(bytes, code >= 0xd800 && code <= 0xdfff ? 0xfffd : code);
  }
  return Uint8Array.from(bytes);
}

/** Whether a text may name an entry of a folder: not empty, not `.` or `..`, without `/` and NUL, and the one text of its bytes. */
export function isEntryName(name: string): boolean {
  if (name === '' || name === '.' || name === '..' || name.length > MOST_UNITS) return false;
  return !name.includes('/') && !name.includes('\0') && isExactName(name);
}

/** Whether a text is the one text of its bytes. */
export function isExactName(name: string): boolean {
  return name.isWellFormed() || nameOfBytes(bytesOfName(name)) === name;
}

/** More than any file system takes. */
const MOST_UNITS = 4096;

/** Bytes of the UTF-8 sequence that begins at a place; 0 where none does (Unicode 16, table 3-7). */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const size =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  if (size === 0 || at + size > bytes.length) return 0;
  const second = bytes[at + 1] ?? 0;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let next = 2; next < size; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return size;
}

function codeAt(bytes: Uint8Array, at: number, size: number): number {
  const lead = bytes[at] ?? 0;
  let code = size === 1 ? lead : lead & (0xff >> (size + 1));
  for (let next = 1; next < size; next++) code = (code << 6) | ((bytes[at + next] ?? 0) & 0x3f);
  return code;
}

function addUtf8(bytes: number[], code: number): void {
  if (code < 0x80) bytes.push(code);
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
  else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
  else {
    bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
  }
}
