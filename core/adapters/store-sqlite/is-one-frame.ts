const MAGIC = 0xfd2fb528;
/** By the two bits that tell it, how many bytes the number of a dictionary takes. */
const DICTIONARY_BYTES = [0, 1, 2, 4];
/** By the two bits that tell it, how many bytes the size of the content takes; the first where a window is given. */
const SIZE_BYTES = [0, 2, 4, 8];

/** True where bytes are one zstd frame from their first byte to their last, by the sizes that it gives of its blocks (RFC 8878). */
export function isOneFrame(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 9 || view.getUint32(0, true) !== MAGIC) return false;
  const flags = view.getUint8(4);
  const isSingle = (flags & 0x20) !== 0;
  const sizeBytes = isSingle && flags >> 6 === 0 ? 1 : (SIZE_BYTES[flags >> 6] ?? 0);
  let at = 5 + (isSingle ? 0 : 1) + (DICTIONARY_BYTES[flags & 3] ?? 0) + sizeBytes;
  for (let isLast = false; !isLast; ) {
    if (at + 3 > bytes.length) return false;
    const header = view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    const isRepeated = ((header >> 1) & 3) === 1;
    isLast = (header & 1) === 1;
    at += 3 + (isRepeated ? 1 : header >> 3);
  }
  return at + ((flags & 4) === 0 ? 0 : 4) === bytes.length;
}
