import { isUtf8 } from 'node:buffer';
import { isTooDeep, MAX_DEPTH } from '../../../model/canonical.ts';
import { endOfBrackets } from './json-span.ts';
import type { ForeignObject } from './source-line.ts';

/** A piece of one line, before it is numbered. `start` and `end` are byte positions in the line. */
export type LinePiece =
  | {
      readonly what: 'record';
      readonly start: number;
      readonly end: number;
      readonly text: string;
      readonly isExact: boolean;
      readonly value: ForeignObject;
    }
  | { readonly what: 'quarantined'; readonly start: number; readonly end: number; readonly reason: string };

const CUT_OFF = 'cut off before its end';

/** Work allowed for finding a whole record behind a broken one, in bytes looked at for each line. */
const RESUME_BUDGET_BYTES = 16 * 1024 * 1024;

/**
 * Takes one line apart (I1): usually one object, sometimes several glued together, sometimes an object and junk, NUL bytes
 * before an object, or nothing that can be read. Together the pieces cover all bytes but white space. Never throws.
 */
export function splitLine(line: Uint8Array): LinePiece[] {
  const start = skipSpace(line, 0);
  const end = trimEnd(line, start);
  if (start === end) return [];
  const whole = readObject(line, start, end);
  return whole.what === 'record' ? [whole] : takeApart(line, start, end);
}

function takeApart(line: Uint8Array, start: number, end: number): LinePiece[] {
  const pieces: LinePiece[] = [];
  for (let at = start; at < end; ) {
    const piece = nextPiece(line, at, end);
    pieces.push(piece);
    at = skipSpace(line, piece.end);
  }
  return pieces;
}

function nextPiece(line: Uint8Array, at: number, end: number): LinePiece {
  if (line[at] === 0) {
    let stop = at;
    while (stop < end && line[stop] === 0) stop++;
    return { what: 'quarantined', start: at, end: stop, reason: 'NUL bytes' };
  }
  const isOpen = line[at] === 0x7b;
  const close = isOpen ? endOfBrackets(line.subarray(0, end), at) : -1;
  const piece = readObject(line, at, close > 0 ? close : end);
  if (piece.what === 'record') return piece;
  const reason = isOpen && close < 0 ? CUT_OFF : piece.reason;
  return { ...piece, reason, end: nextRecord(line, at, end) ?? end };
}

/** Where, behind a broken beginning, a whole record starts that reaches to the end of the line. */
function nextRecord(line: Uint8Array, from: number, end: number): number | undefined {
  let budget = RESUME_BUDGET_BYTES;
  for (let at = from + 1; at < end - 1 && budget > 0; at++) {
    if (line[at] !== 0x7b || line[at + 1] !== 0x22) continue;
    budget -= end - at;
    if (endOfBrackets(line, at) !== end) continue;
    const piece = readObject(line, at, end);
    if (piece.what === 'record' && looksLikeRecord(piece.value)) return at;
  }
  return undefined;
}

/** True for an object that is a record of its own rather than a value inside one. */
function looksLikeRecord(value: ForeignObject): boolean {
  const isNamed = typeof value.type === 'string';
  return isNamed && [value.timestamp, value.sessionId, value.leafUuid].some((mark) => typeof mark === 'string');
}

/** Reads the bytes from `start` to `end` as one object, or says why they are none. Never throws. */
export function readObject(line: Uint8Array, start: number, end: number): LinePiece {
  const bytes = line.subarray(start, end);
  const isExact = isUtf8(bytes);
  const text = decoder.decode(bytes);
  const quarantined = (reason: string): LinePiece => ({ what: 'quarantined', start, end, reason });
  if (isTooDeep(text)) return quarantined(`nested deeper than ${MAX_DEPTH} levels`);
  const value = parse(text);
  if (value === undefined) return quarantined(whyNotJson(text));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return quarantined('not a JSON object');
  return { what: 'record', start, end, text, isExact, value: value as ForeignObject };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The value, or undefined where the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

function whyNotJson(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: raw control characters are what is looked for
  if (/[\u0000-\u0008\u000a-\u001f]/.test(text)) return 'not JSON: a raw control character';
  return 'not JSON';
}

function skipSpace(line: Uint8Array, from: number): number {
  let at = from;
  while (at < line.length && isSpace(line[at])) at++;
  return at;
}

function trimEnd(line: Uint8Array, start: number): number {
  let end = line.length;
  while (end > start && isSpace(line[end - 1])) end--;
  return end;
}

/** White space of JSON, and the two controls between: vertical tab and form feed. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}
