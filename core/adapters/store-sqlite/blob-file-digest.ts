import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';

/**
 * Hashes the bytes of a blob's file, unpacked where `isZstd`, without holding them. Undefined where they can't be unpacked or the disk does not
 * give them. Throws what the file system says else.
 */
export async function blobFileDigest(
  bytes: Readable,
  isZstd: boolean,
): Promise<{ readonly digest: string; readonly sizeBytes: number } | undefined> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const take = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
    }
  };
  try {
    await (isZstd ? pipeline(bytes, createZstdDecompress(), take) : pipeline(bytes, take));
    return { digest: hash.digest('hex'), sizeBytes };
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && UNREADABLE.test(String(cause.code))) return undefined;
    throw cause;
  }
}

const UNREADABLE = /^(ZSTD_|Z_|ENOENT|EISDIR|EIO$)/;
