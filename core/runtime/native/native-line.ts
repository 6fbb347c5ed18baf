import { z } from 'zod';
import { isDigest } from '../../model/ids.ts';

/**
 * The native export: one canonical JSON object a line. A header; the events of everything that the session's head
 * reaches, parents before children; the blobs that they name, by id; and a closing line with the counts, without which the file was cut (E2).
 */
export const NATIVE_VERSION = 1;

const digest = z.string().refine(isDigest, 'is no sha256');

export const nativeHeader = z.strictObject({
  openrath: z.literal('native'),
  v: z.literal(NATIVE_VERSION),
  session: z.string(),
  head: digest,
});
export const nativeEvent = z.strictObject({
  envelope: z.string(),
  payload: z.string().nullable(),
  salt: z.string().nullable(),
});
export const nativeBlob = z.strictObject({ blob: digest, base64: z.base64() });
export const nativeEnd = z.strictObject({ end: z.literal(true), events: z.int(), blobs: z.int() });

/** Any line after the header. */
export const nativeLine = z.union([nativeEvent, nativeBlob, nativeEnd]);

/** True where a file begins as a native export does. Looks at the first 200 bytes at most. */
export function looksNative(start: Uint8Array): boolean {
  return new TextDecoder().decode(start.subarray(0, 200)).includes('"openrath":"native"');
}
