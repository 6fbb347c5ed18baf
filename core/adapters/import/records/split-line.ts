import { findRecords } from './find-records.ts';
import { isCutOff } from './is-cut-off.ts';
import { endOfBrackets } from './json-span.ts';
import { type LinePiece, readObject } from './read-object.ts';
import { runOfJson } from './run-of-json.ts';

const CUT_OFF = 'cut off before its end';

/**
 * Takes one line apart (I1): usually one object, sometimes several glued together, sometimes objects and junk, NUL bytes
 * before an object, or nothing that can be read. Together the pieces cover all bytes but white space. Never throws.
 */
export function splitLine(line: Uint8Array): LinePiece[] {
  const start = skipSpace(line, 0);
  const end = trimEnd(line, start);
  if (start === end) return [];
  const whole = readObject(line, start, end);
  return whole.what === 'record' ? [whole] : takeApart(line.subarray(0, end), start);
}

function takeApart(line: Uint8Array, start: number): LinePiece[] {
  const pieces: LinePiece[] = [];
  let found: Iterator<number> | undefined;
  let next = start;
  for (let at = start; at < line.length; ) {
    let piece = line[at] === 0 ? nulBytes(line, at) : objectAt(line, at);
    if (piece === undefined) {
      found ??= findRecords(line, at, line.length).values();
      while (next <= at) next = found.next().value ?? line.length;
      piece = junk(line, at, next);
    }
    pieces.push(piece);
    at = skipSpace(line, piece.end);
  }
  return pieces;
}

function nulBytes(line: Uint8Array, start: number): LinePiece {
  let end = start;
  while (line[end] === 0) end++;
  return { what: 'quarantined', start, end, reason: 'NUL bytes' };
}

/** The whole object that starts at a place, or undefined. */
function objectAt(line: Uint8Array, at: number): LinePiece | undefined {
  if (line[at] !== 0x7b) return undefined;
  const { isWhole, end } = runOfJson(line, at, line.length);
  const piece = isWhole ? readObject(line, at, end) : undefined;
  return piece?.what === 'record' ? piece : undefined;
}

/** Bytes that give no record, up to where one starts or the line ends, and why they give none. */
function junk(line: Uint8Array, start: number, end: number): LinePiece {
  const isOpen = line[start] === 0x7b;
  const close = isOpen ? endOfBrackets(line.subarray(0, end), start) : -1;
  if (isOpen && close < 0 && isCutOff(line, start, end)) return { what: 'quarantined', start, end, reason: CUT_OFF };
  const piece = readObject(line, start, close < 0 ? end : close);
  return piece.what === 'record' ? piece : { ...piece, end };
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
