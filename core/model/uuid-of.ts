import type { Sha256 } from './envelope.ts';

/** A UUID that words always give, of version 8 (RFC 9562). */
export function uuidOf(sha256: Sha256, words: readonly string[]): string {
  const hex = sha256(JSON.stringify(words));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
