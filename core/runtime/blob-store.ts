import type { BlobId } from '../model/ids.ts';

/** Large and binary values by their sha256 (S9). Each is stored once. */
export interface BlobStore {
  /** Stores bytes, or a text as UTF-8, and returns their id when they are durable. A no-op for what is there. */
  readonly put: (value: Uint8Array | string) => Promise<BlobId>;
  /** Like {@link put} for many, in one commit. */
  readonly putAll: (values: readonly (Uint8Array | string)[]) => Promise<readonly BlobId[]>;
  /** Like {@link put} for a value that is too large to be held: it comes in chunks, which are read once. Rejects with what reading them throws. */
  readonly putChunks: (chunks: AsyncIterable<Uint8Array>) => Promise<BlobId>;
  readonly get: (id: BlobId) => Promise<Uint8Array | undefined>;
  /** The bytes of a blob in chunks, in order; undefined where it is not there. Reading them throws HostError where they can't be unpacked. */
  readonly chunks: (id: BlobId) => Promise<AsyncIterable<Uint8Array> | undefined>;
  readonly has: (id: BlobId) => Promise<boolean>;
  /** Bytes of some blobs before they were packed. Those that are not there count nothing. */
  readonly sizeOf: (ids: readonly BlobId[]) => Promise<number>;
  /** Bytes that some blobs take where they are kept, packed: what dropping them frees. Those that are not there count nothing. */
  readonly storedSizeOf: (ids: readonly BlobId[]) => Promise<number>;
  /** Drops blobs for good (S12). A no-op for those that are not there. `giving space back`: the disk has it again; as slow as writing all that stay. */
  readonly drop: (ids: readonly BlobId[], how?: 'giving space back') => Promise<void>;
}
