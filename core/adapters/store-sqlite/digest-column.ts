/** 64 hex digits as the 32 bytes that a column holds. */
export function toBytes(digest: string): Buffer {
  return Buffer.from(digest, 'hex');
}

/** The bytes of a column as hex digits; none where damage made the column something else. */
export function toHex<Digest extends string>(bytes: unknown): Digest {
  if (!(bytes instanceof Uint8Array)) return '' as Digest;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex') as Digest;
}
