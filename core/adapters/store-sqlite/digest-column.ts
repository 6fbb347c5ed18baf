/** 64 hex digits as the 32 bytes that a column holds. */
export function toBytes(digest: string): Buffer {
  return Buffer.from(digest, 'hex');
}

/** The bytes of a column as hex digits. */
export function toHex<Digest extends string>(bytes: Uint8Array): Digest {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex') as Digest;
}
