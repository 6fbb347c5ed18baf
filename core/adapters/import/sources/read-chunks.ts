import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { HostError } from '../../../runtime/ports.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * The bytes of a regular file from an offset on in chunks, each a buffer of its own. Opened for reading only, and without waiting where the path
 * turns out to be a pipe. Throws HostError `source-unreadable` where it can't be read, and the signal's reason once it is aborted.
 */
export async function* readChunks(path: string, signal?: AbortSignal, from = 0): AsyncGenerator<Uint8Array> {
  const handle = await openSource(path);
  try {
    for (let position = from; ; ) {
      signal?.throwIfAborted();
      const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position).catch(unreadable(path));
      if (bytesRead === 0) return;
      position += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

async function openSource(path: string) {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(unreadable(path));
  const isFile = await handle.stat().then((stat) => stat.isFile());
  if (isFile) return handle;
  await handle.close();
  throw new HostError('source-unreadable', 'not a regular file', { data: { path } });
}

function unreadable(path: string): (cause: unknown) => never {
  return (cause) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new HostError('source-unreadable', `could not be read (${code})`, { data: { path }, cause });
  };
}

/** The same chunks, each told before it is given. */
export async function* watched(chunks: AsyncIterable<Uint8Array>, onBytes: (bytes: Uint8Array) => void) {
  for await (const chunk of chunks) {
    onBytes(chunk);
    yield chunk;
  }
}

/** Bytes of a file, fewer where it ends before. Throws as {@link readChunks}. */
export async function readRange(path: string, start: number, end: number): Promise<Uint8Array> {
  const handle = await openSource(path);
  try {
    const bytes = Buffer.alloc(Math.max(0, end - start));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start).catch(unreadable(path));
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
