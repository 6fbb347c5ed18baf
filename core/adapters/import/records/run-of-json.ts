import { MAX_DEPTH } from '../../../model/canonical.ts';
import { endOfString } from './json-span.ts';

/** How far bytes can be read as one JSON object. Positions in the bytes. */
export interface JsonRun {
  /** Where the object ends, exclusive; of a broken one, where it stops making sense. */
  readonly end: number;
  readonly isWhole: boolean;
  /** Of a broken one, the whole value with brackets that stands right before `end`. */
  readonly last?: ValueInside;
}

/** A value in an array or an object. */
export interface ValueInside {
  readonly start: number;
  readonly end: number;
  /** Where the array or object opens that it stands in. */
  readonly parent: number;
}

const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [0x7b, 0x7d, 0x5b, 0x5d];
const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a];

/**
 * Reads the object that opens at `open` as far as it is JSON, in one pass and no further than `limit`. Numbers and escapes
 * are not looked at closely, so what is called whole may still not be JSON. Deeper than {@link MAX_DEPTH} levels nothing is read. Never throws.
 */
export function runOfJson(bytes: Uint8Array, open: number, limit: number): JsonRun {
  const opened: number[] = [];
  for (let at = open; ; ) {
    const isContainer = bytes[at] === OBJECT || bytes[at] === ARRAY;
    if (isContainer && opened.length === MAX_DEPTH) return { end: at, isWhole: false };
    const first = isContainer ? firstInside(bytes, at, limit) : endOfScalar(bytes, at, limit);
    if (first < 0) return { end: Math.max(~first, at), isWhole: false };
    if (isContainer) opened.push(at);
    if (isContainer && !isEndOf(bytes, at, first)) {
      at = first;
      continue;
    }
    const next = afterValue(bytes, first, limit, opened);
    if (typeof next !== 'number') return next;
    at = next;
  }
}

/** Where the next value starts behind one that ends at `from`, or what was read where none follows. Closes what ends. */
function afterValue(bytes: Uint8Array, from: number, limit: number, opened: number[]): number | JsonRun {
  let closed: { readonly start: number; readonly end: number } | undefined;
  for (let at = skipSpace(bytes, from, limit); ; at = skipSpace(bytes, at, limit)) {
    const parent = opened.at(-1);
    if (parent === undefined) return { end: closed?.end ?? at, isWhole: true };
    if (at < limit && isEndOf(bytes, parent, at)) {
      opened.pop();
      closed = { start: parent, end: ++at };
      continue;
    }
    if (at >= limit || bytes[at] !== COMMA) {
      return { end: at, isWhole: false, ...(closed && { last: { ...closed, parent } }) };
    }
    const next = skipSpace(bytes, at + 1, limit);
    const value = bytes[parent] === OBJECT ? afterName(bytes, next, limit) : next;
    return value < 0 ? { end: ~value, isWhole: false } : value;
  }
}

function isEndOf(bytes: Uint8Array, open: number, at: number): boolean {
  return bytes[at] === (bytes[open] === OBJECT ? OBJECT_END : ARRAY_END);
}

/** Where the first value of an array or object starts, or its closing bracket; the complement of where it breaks. */
function firstInside(bytes: Uint8Array, open: number, limit: number): number {
  const at = skipSpace(bytes, open + 1, limit);
  if (at >= limit) return ~limit;
  return bytes[open] === ARRAY || bytes[at] === OBJECT_END ? at : afterName(bytes, at, limit);
}

/** Where the value of a name that starts at `at` starts; the complement of where it breaks. */
function afterName(bytes: Uint8Array, at: number, limit: number): number {
  const end = bytes[at] === QUOTE ? endOfScalar(bytes, at, limit) : ~at;
  if (end < 0) return end;
  const colon = skipSpace(bytes, end, limit);
  return colon < limit && bytes[colon] === COLON ? skipSpace(bytes, colon + 1, limit) : ~colon;
}

/** Where a string, a number, true, false or null ends; the complement of `at` where none starts there. */
function endOfScalar(bytes: Uint8Array, at: number, limit: number): number {
  if (at >= limit) return ~limit;
  if (bytes[at] === QUOTE) {
    const close = endOfString(bytes, at);
    return close < limit && !hasControl(bytes, at, close) ? close + 1 : ~at;
  }
  const word = WORDS.find((each) => each.every((byte, index) => bytes[at + index] === byte));
  if (word !== undefined) return at + word.length;
  let end = at;
  while (end < limit && NUMBER.has(bytes[end] ?? 0)) end++;
  return end > at ? end : ~at;
}

function hasControl(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] ?? 0) < 0x20) return true;
  return false;
}

/** Where the next byte stands that is no white space of JSON. */
export function skipSpace(bytes: Uint8Array, from: number, limit: number): number {
  let at = from;
  while (at < limit && SPACE.has(bytes[at] ?? 0)) at++;
  return at;
}

const SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const NUMBER: ReadonlySet<number> = new Set(Buffer.from('+-.0123456789Ee'));
const WORDS: readonly Uint8Array[] = ['true', 'false', 'null'].map((word) => Buffer.from(word));
