import { endOfString } from './json-span.ts';
import { runOfJson } from './run-of-json.ts';

/** True where the object that opens at `open` is JSON up to `limit` and not over there: more of it was to come. Never throws. */
export function isCutOff(line: Uint8Array, open: number, limit: number): boolean {
  const bytes = line.subarray(0, limit);
  const { end, isWhole } = runOfJson(bytes, open, limit);
  if (isWhole || end >= limit) return !isWhole;
  return isAwaited(bytes, end) && isBegun(bytes.subarray(end));
}

/** True where a value or a name may stand. */
function isAwaited(bytes: Uint8Array, at: number): boolean {
  let before = at - 1;
  while (SPACE.has(bytes[before] ?? 0)) before--;
  return AWAITING.has(bytes[before] ?? 0);
}

/** True for the beginning of a string, or of a word of JSON, that ends before its own end. */
function isBegun(rest: Uint8Array): boolean {
  if (rest[0] === QUOTE) return endOfString(rest, 0) >= rest.length;
  return WORDS.some((word) => word.subarray(0, rest.length).equals(rest));
}

const QUOTE = 0x22;
const SPACE: ReadonlySet<number> = new Set(Buffer.from(' \t\n\r'));
const AWAITING: ReadonlySet<number> = new Set(Buffer.from('{[,:'));
const WORDS: readonly Buffer[] = ['true', 'false', 'null'].map((word) => Buffer.from(word));
