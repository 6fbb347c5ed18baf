/** Values as text and back, for the way between main and a preload. */
export type Codec = { readonly encode: (value: unknown) => string; readonly decode: (text: string) => unknown };

/**
 * Makes the codec. It carries JSON, `undefined` and bytes, which is what this program sends; everything else is refused
 * with Electron's own words, also what Electron would carry (dates, maps, cycles).
 *
 * Self-contained on purpose: its source text is also run in the page.
 */
export function makeCodec(): Codec {
  // A value that JSON lacks is an array with a tag; a plain array is one with the tag 'array'.
  const pack = (value: unknown): unknown => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (value === undefined) return ['undefined'];
    if (Array.isArray(value)) return ['array', ...value.map(pack)];
    if (value instanceof Uint8Array) return ['bytes', toBase64(value)];
    if (Object.prototype.toString.call(value) !== '[object Object]') throw new Error('An object could not be cloned.');
    return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, pack(inner)]));
  };
  const unpack = (value: unknown): unknown => {
    if (!Array.isArray(value)) {
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpack(inner)]));
    }
    const [tag, ...rest] = value;
    if (tag === 'undefined') return undefined;
    return tag === 'bytes' ? fromBase64(String(rest[0])) : rest.map(unpack);
  };
  const toBase64 = (bytes: Uint8Array): string => {
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary);
  };
  const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return { encode: (value) => JSON.stringify(pack(value)), decode: (text) => unpack(JSON.parse(text)) };
}
