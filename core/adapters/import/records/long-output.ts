import type { BlobId } from '../../../model/ids.ts';
import { cutText } from '../../../projections/text/cut-text.ts';
import type { KeepBlob } from '../format.ts';

const MAX_INLINE_BYTES = 64 * 1024;
const BEGINNING = 16 * 1024;

/** The output of a tool as a part holds it: whole, or over 64 KiB its first 16,384 characters and the whole as a blob (S9). */
export function longOutput(text: string, keep: KeepBlob): { readonly output: string; readonly blob?: BlobId } {
  if (text.length <= MAX_INLINE_BYTES / 3 || Buffer.byteLength(text) <= MAX_INLINE_BYTES) return { output: text };
  return { output: cutText(text, BEGINNING), blob: keep(Buffer.from(text)) };
}
