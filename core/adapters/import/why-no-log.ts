/** First bytes of packed files. */
const PACKED: readonly { readonly name: string; readonly begins: readonly number[] }[] = [
  { name: 'gzip', begins: [0x1f, 0x8b] },
  { name: 'zip', begins: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'zstd', begins: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: 'xz', begins: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { name: 'bzip2', begins: [0x42, 0x5a, 0x68] },
];

/** How many bytes of a beginning are looked at for another encoding. */
const LOOKED_AT_BYTES = 512;

/** Says why a file of which no record is known is no log, and what to do, by the first bytes of it. `labels`: the logs that are known, in words. */
export function whyNoLog(head: Uint8Array, labels: string): string {
  if (head.length === 0) return 'the file is empty';
  const packed = PACKED.find(({ begins }) => begins.every((byte, at) => head[at] === byte));
  if (packed !== undefined) return `packed with ${packed.name}: unpack it, and import what is in it`;
  if (isUtf16(head)) return 'its text is UTF-16: save it as UTF-8, and import that';
  return `not a log of ${labels}`;
}

/** By its byte order mark or, without one, where every other byte is 0 as in JSON of ASCII letters. */
function isUtf16(head: Uint8Array): boolean {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const looked = head.subarray(0, LOOKED_AT_BYTES);
  const zeros = [0, 1].map((odd) => looked.filter((byte, at) => at % 2 === odd && byte === 0).length);
  return looked.length >= 4 && zeros.some((count, odd) => count >= looked.length * 0.4 && zeros[1 - odd] === 0);
}
