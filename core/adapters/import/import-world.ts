import type { Sha256 } from '../../model/envelope.ts';
import type { ImportStep } from '../../runtime/log-imports.ts';
import type { BlobStore, EventStore, Ids } from '../../runtime/ports.ts';

/** What an import stands on. Sources are only read; everything it writes goes to `store` and `blobs`. */
export interface ImportWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly ids: Ids;
  readonly sha256: Sha256;
  /** Stops within the file in hand. What was written stays, and the next import goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (step: ImportStep) => void;
}
