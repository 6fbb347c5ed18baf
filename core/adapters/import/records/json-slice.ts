const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const ENDS_SCALAR: ReadonlySet<number> = new Set([...SPACES, COMMA, CLOSE_OBJECT, CLOSE_LIST]);

/**
 * The exact text of a value inside a JSON text, found by its path, so that foreign JSON can be kept as it was written (S4).
 * `text` must be JSON that parses. Undefined where the path leads nowhere; of a key that occurs twice the last one counts,
 * as JSON.parse has it.
 */
export function sliceJson(text: string, path: readonly (string | number)[]): string | undefined {
  let at = skipSpace(text, 0);
  for (const step of path) {
    const next = typeof step === 'number' ? elementAt(text, at, step) : memberAt(text, at, step);
    if (next === undefined) return undefined;
    at = next;
  }
  return text.slice(at, endOfValue(text, at));
}

function memberAt(text: string, open: number, name: string): number | undefined {
  if (text.charCodeAt(open) !== OPEN_OBJECT) return undefined;
  let found: number | undefined;
  for (let at = skipSpace(text, open + 1); text.charCodeAt(at) === QUOTE; ) {
    const keyEnd = endOfString(text, at);
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    if (isKey(text, at, keyEnd, name)) found = value;
    at = nextItem(text, value);
  }
  return found;
}

function isKey(text: string, open: number, end: number, name: string): boolean {
  const written = text.slice(open + 1, end - 1);
  return written.includes('\\') ? JSON.parse(`"${written}"`) === name : written === name;
}

function elementAt(text: string, open: number, index: number): number | undefined {
  if (text.charCodeAt(open) !== OPEN_LIST) return undefined;
  let at = skipSpace(text, open + 1);
  for (let count = 0; count < index; count++) at = nextItem(text, at);
  return at < text.length && text.charCodeAt(at) !== CLOSE_LIST ? at : undefined;
}

/** Start of the item after the one at `at`, or the closing bracket. */
function nextItem(text: string, at: number): number {
  const end = skipSpace(text, endOfValue(text, at));
  return text.charCodeAt(end) === COMMA ? skipSpace(text, end + 1) : end;
}

function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return endOfString(text, start);
  if (first !== OPEN_OBJECT && first !== OPEN_LIST) return endOfScalar(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) depth++;
    else if ((code === CLOSE_OBJECT || code === CLOSE_LIST) && --depth === 0) return at + 1;
  }
  return text.length;
}

function endOfScalar(text: string, start: number): number {
  let at = start;
  while (at < text.length && !ENDS_SCALAR.has(text.charCodeAt(at))) at++;
  return at;
}

function endOfString(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes--;
    if ((at - escapes) % 2 === 0) return at + 1;
  }
  return text.length + 1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (SPACES.has(text.charCodeAt(at))) at++;
  return at;
}
