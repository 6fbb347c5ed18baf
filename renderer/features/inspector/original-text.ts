import { bytesOf } from '../../stores/bytes-of.ts';

/** Bytes as text. */
export interface OriginalText {
  readonly text: string;
  /** False where some bytes are no UTF-8: each such place reads U+FFFD. */
  readonly isExact: boolean;
  /** True where there is more than is shown. */
  readonly isCut: boolean;
}

/** Longest text that is laid out, in bytes. */
export const mostBytes = 400_000;

/** Reads bytes of a log as text, cut where they are many. Throws where it is no base64. */
export function originalText(base64: string): OriginalText {
  const bytes = bytesOf(base64.slice(0, 4 * Math.ceil(mostBytes / 3))).subarray(0, mostBytes);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const isCut = (base64.length / 4) * 3 - padding > mostBytes;
  // A cut may fall inside a character: what is left of it is no fault of the log.
  const read = (fatal: boolean) =>
    new TextDecoder('utf-8', { fatal, ignoreBOM: true }).decode(bytes, { stream: isCut });
  try {
    return { text: read(true), isExact: true, isCut };
  } catch {
    return { text: read(false), isExact: false, isCut };
  }
}
