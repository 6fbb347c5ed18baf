import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BlobId } from '../../model/ids.ts';
import { type BlobStore, HostError } from '../../runtime/ports.ts';
import type { BlobFiles } from './blob-files.ts';
import type { BlobRow } from './blob-row.ts';

/** The beginning of some chunks: all of it where it is of no more than so many bytes, else it and what comes after. */
export type ChunksStart =
  | { readonly isWhole: true; readonly bytes: Uint8Array }
  | { readonly isWhole: false; readonly chunks: AsyncIterable<Uint8Array> };

/** Reads chunks until they are more than `mostBytes`. */
export async function startOf(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<ChunksStart> {
  const rest = chunks[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let sizeBytes = 0;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    held.push(Uint8Array.from(next.value));
    sizeBytes += next.value.length;
    if (sizeBytes > mostBytes) return { isWhole: false, chunks: joined(held, rest) };
  }
  return { isWhole: true, bytes: Buffer.concat(held) };
}

/**
 * Makes the row of a large value that comes in chunks: hashed, packed and written on the way, durably, without being held. `isNew`: no row of it is
 * there yet. Throws what the chunks and the file system throw; nothing is left behind then.
 */
export async function toLargeRow(
  chunks: AsyncIterable<Uint8Array>,
  files: BlobFiles,
  has: (id: BlobId) => boolean,
): Promise<BlobRow & { readonly isNew: boolean }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  const packed = new PassThrough();
  const [file] = await Promise.all([files.writeChunks(packed), pipeline(hashed(), createZstdCompress(), packed)]);
  const id = hash.digest('hex') as BlobId;
  const isNew = !has(id);
  await (isNew ? file.keepAs(id) : file.remove());
  return { id, sizeBytes, encoding: 3, bytes: null, isNew };
}

/** What a reader of chunks looks up. */
interface ChunkLookup {
  readonly encoding: (id: BlobId) => number | undefined;
  readonly read: (id: BlobId) => Promise<Uint8Array | 'unreadable' | undefined>;
}

/** Reads blobs in chunks: a large one from its file, without holding it. */
export function chunkReader(files: BlobFiles, { encoding, read }: ChunkLookup): BlobStore['chunks'] {
  return async (id) => {
    const kept = encoding(id);
    if (kept === undefined || (kept >= 2 && !files.has(id))) return undefined;
    if (kept >= 2) return unpacked(id, kept === 3, files);
    const bytes = await read(id);
    if (bytes === 'unreadable') throw unreadable(id);
    return bytes && Readable.from([Uint8Array.from(bytes)]);
  };
}

async function* unpacked(id: BlobId, isZstd: boolean, files: BlobFiles): AsyncGenerator<Uint8Array> {
  const out = new PassThrough();
  const bytes = files.stream(id);
  const reading = isZstd ? pipeline(bytes, createZstdDecompress(), out) : pipeline(bytes, out);
  reading.catch((cause) => out.destroy(cause));
  try {
    for await (const chunk of out) yield chunk as Uint8Array;
  } catch (cause) {
    throw cause instanceof Error && 'code' in cause && /^(ZSTD_|Z_)/.test(String(cause.code)) ? unreadable(id) : cause;
  }
}

/** What is said of a blob whose bytes are no longer what was packed. */
export function unreadable(id: BlobId): HostError {
  const says = `The blob ${id} can no longer be unpacked: its bytes were changed. Run verify to see what else was.`;
  return new HostError('store-broken', says, { data: { blob: id } });
}

async function* joined(held: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* held;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
