import type { SessionId } from '../../model/ids.ts';
import { type BlobStore, HostError } from '../ports.ts';
import type { SessionShelf } from './session-shelf.ts';

/** Asks the store how large blobs are where no event says it. */
export interface BlobSizer {
  /** Looks whether a session names such blobs. */
  readonly look: (session: SessionId) => void;
  /** Settles when nothing is asked any more. */
  readonly settled: () => Promise<void>;
}

/** `onSized`: a session's line reads differently now. */
export function createBlobSizer(
  { entries }: SessionShelf,
  blobs: Pick<BlobStore, 'sizeOf'>,
  onSized: (session: SessionId) => void,
): BlobSizer {
  const asking = new Map<SessionId, Promise<void>>();
  const size = async (session: SessionId): Promise<void> => {
    for (;;) {
      const asked = entries.get(session)?.blobs.unsized ?? [];
      if (asked.length === 0) return;
      const sizeBytes = await blobs.sizeOf(asked);
      const weight = entries.get(session)?.blobs;
      // Others may have come meanwhile, or the session was read anew.
      if (weight === undefined || asked.some((blob, at) => weight.unsized[at] !== blob)) continue;
      weight.unsized = weight.unsized.slice(asked.length);
      weight.sizeBytes += sizeBytes;
      onSized(session);
    }
  };
  return {
    look: (session) => {
      if (asking.has(session) || (entries.get(session)?.blobs.unsized.length ?? 0) === 0) return;
      const sizing = size(session)
        .catch((error: unknown) => {
          // A blob that can't be read is named by verify; the line says what is known.
          if (!(error instanceof HostError)) throw error;
        })
        .finally(() => asking.delete(session));
      asking.set(session, sizing);
    },
    settled: async () => {
      await Promise.all(asking.values());
    },
  };
}
