import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId } from '../../model/ids.ts';
import type { BlobStore } from '../../runtime/ports.ts';

/** A blob store in memory, with the map that it keeps its values in. */
export function createMemoryBlobs(sha256: Sha256): {
  readonly store: BlobStore;
  readonly bytesById: Map<BlobId, Uint8Array>;
} {
  const bytesById = new Map<BlobId, Uint8Array>();
  const keep = (value: Uint8Array | string): BlobId => {
    const id = sha256(value) as BlobId;
    if (!bytesById.has(id)) bytesById.set(id, Uint8Array.from(typeof value === 'string' ? Buffer.from(value) : value));
    return id;
  };
  const sizeOf = async (ids: readonly BlobId[]): Promise<number> =>
    ids.reduce((sum, id) => sum + (bytesById.get(id)?.length ?? 0), 0);
  const store: BlobStore = {
    put: async (value) => keep(value),
    putAll: async (values) => values.map(keep),
    putChunks: async (chunks) => {
      const held: Uint8Array[] = [];
      for await (const chunk of chunks) held.push(Uint8Array.from(chunk));
      return keep(Buffer.concat(held));
    },
    get: async (id) => {
      const bytes = bytesById.get(id);
      return bytes && Uint8Array.from(bytes);
    },
    chunks: async (id) => {
      const bytes = bytesById.get(id);
      return bytes && inChunks(bytes);
    },
    has: async (id) => bytesById.has(id),
    sizeOf,
    storedSizeOf: sizeOf,
    drop: async (ids) => {
      for (const id of ids) bytesById.delete(id);
    },
  };
  return { store, bytesById };
}

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield Uint8Array.from(bytes);
}
