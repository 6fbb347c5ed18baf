import { sha256 } from '../sha256.ts';

/** Hex digits of a line's own hash that stand before it. */
const DIGITS = 16;

/** A line as it stands in its file: a blank behind its hash, so that one that was cut off or altered is told from one that is whole. */
export function toLine(text: string): string {
  return `${hashOf(text)} ${text}\n`;
}

/** The whole lines before the first that is not, how many bytes are behind them, and how many lines those begin. */
export function fromLines(bytes: Buffer): {
  readonly lines: readonly string[];
  readonly wholeBytes: number;
  readonly broken: number;
} {
  const lines: string[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, at);
    const text = end < 0 ? undefined : textOf(bytes.subarray(at, end).toString('utf8'));
    if (text === undefined) break;
    lines.push(text);
    at = end + 1;
  }
  return { lines, wholeBytes: at, broken: linesIn(bytes.subarray(at)) };
}

function textOf(line: string): string | undefined {
  const text = line.slice(DIGITS + 1);
  return line === `${hashOf(text)} ${text}` ? text : undefined;
}

function hashOf(text: string): string {
  return sha256(text).slice(0, DIGITS);
}

/** Lines that are whole or begun in some bytes. */
function linesIn(bytes: Buffer): number {
  let lines = bytes.length > 0 && bytes.at(-1) !== 0x0a ? 1 : 0;
  for (const byte of bytes) if (byte === 0x0a) lines++;
  return lines;
}
