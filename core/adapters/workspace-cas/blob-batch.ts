import type { BlobId } from '../../model/ids.ts';
import type { BlobStore } from '../../runtime/ports.ts';

/** Values on their way to the blob store, many in one commit. */
export interface BlobBatch {
  /** Takes a value; waits where those that wait already are many. Its id is the caller's to know. */
  readonly add: (id: BlobId, bytes: Uint8Array) => Promise<void>;
  /** Settles when all that was taken is durable. */
  readonly flush: () => Promise<void>;
}

/** What waits at most before it is committed, in bytes and in values. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_VALUES = 4_000;

/** Begins a batch. */
export function createBlobBatch(blobs: Pick<BlobStore, 'putAll'>): BlobBatch {
  let waiting = new Map<BlobId, Uint8Array>();
  let sizeBytes = 0;
  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const values = [...waiting.values()];
    waiting = new Map();
    sizeBytes = 0;
    await blobs.putAll(values);
  };
  return {
    add: async (id, bytes) => {
      if (waiting.has(id)) return;
      waiting.set(id, bytes);
      sizeBytes += bytes.length;
      if (sizeBytes >= MOST_BYTES || waiting.size >= MOST_VALUES) await flush();
    },
    flush,
  };
}
