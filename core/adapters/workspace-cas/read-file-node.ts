import { closeSync, constants, fstatSync, openSync, read, readSync, type Stats } from 'node:fs';
import { promisify } from 'node:util';
import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId } from '../../model/ids.ts';
import type { BlobStore } from '../../runtime/ports.ts';
import type { BlobBatch } from './blob-batch.ts';
import { modeOf, type RememberedNode, remembered } from './folder-memory.ts';
import { type HeldFolder, NO_FOLLOW } from './held-folder.ts';

/** What files are read with. */
export interface FileReading {
  readonly blobs: Pick<BlobStore, 'putChunks'>;
  readonly batch: BlobBatch;
  readonly sha256: Sha256;
  readonly nowMs: () => number;
  readonly signal: AbortSignal | undefined;
}

/** Larger files are read in chunks, in bytes. */
const HELD_BYTES = 4 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
const readAside = promisify(read);

/**
 * Reads a file of a folder into the blob store, as long as it is when it is opened. Undefined where it is a file no more. Throws what the file
 * system says.
 */
export async function readFileNode(
  folder: HeldFolder,
  name: string,
  reading: FileReading,
): Promise<RememberedNode | undefined> {
  const fd = openSync(folder.at(name), constants.O_RDONLY | NO_FOLLOW);
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) return undefined;
    const seenAtMs = reading.nowMs();
    const value = stat.size > HELD_BYTES ? await large(fd, stat, reading) : await small(fd, stat, reading);
    return remembered({ kind: 'file', name, ...value, mode: modeOf(stat) }, stat, seenAtMs);
  } finally {
    closeSync(fd);
  }
}

interface Value {
  readonly blob: BlobId;
  readonly sizeBytes: number;
}

async function small(fd: number, { size }: Stats, { sha256, batch }: FileReading): Promise<Value> {
  const bytes = Buffer.allocUnsafeSlow(size);
  let sizeBytes = 0;
  for (let got = -1; got !== 0 && sizeBytes < size; sizeBytes += got) {
    got = readSync(fd, bytes, sizeBytes, size - sizeBytes, null);
  }
  const whole = bytes.subarray(0, sizeBytes);
  const blob = sha256(whole) as BlobId;
  await batch.add(blob, whole);
  return { blob, sizeBytes };
}

async function large(fd: number, { size }: Stats, { blobs, signal }: FileReading): Promise<Value> {
  let sizeBytes = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    while (sizeBytes < size) {
      signal?.throwIfAborted();
      const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, size - sizeBytes));
      const { bytesRead } = await readAside(fd, chunk, 0, chunk.length, null);
      if (bytesRead === 0) return;
      sizeBytes += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  }
  return { blob: await blobs.putChunks(chunks()), sizeBytes };
}
