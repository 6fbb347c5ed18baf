import { isUtf8 } from 'node:buffer';
import { isTooDeep, MAX_DEPTH } from '../../../model/canonical.ts';
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
