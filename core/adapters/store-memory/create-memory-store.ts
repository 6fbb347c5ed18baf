import type { Sha256 } from '../../model/envelope.ts';
import type { AnchorLog, BlobStore, EventStore } from '../../runtime/ports.ts';
import { verifyStore } from '../store/verify/verify-store.ts';
import { createMemoryAnchors } from './memory-anchors.ts';
import { createMemoryBlobs } from './memory-blobs.ts';
import { memoryEvidence } from './memory-evidence.ts';
import { memoryHoldings } from './memory-holdings.ts';
import { createMemoryLedger } from './memory-ledger.ts';
import { memoryReads } from './memory-reads.ts';
import { createMemoryShelf } from './memory-shelf.ts';
import { memoryWrites } from './memory-writes.ts';

/** A store that lives as long as the process: for tests, for reading an export without a home, for trying things out. */
export function createMemoryStore({ sha256, nowMs = Date.now }: { sha256: Sha256; nowMs?: () => number }): {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly anchors: AnchorLog;
} {
  const shelf = createMemoryShelf();
  const ledger = createMemoryLedger();
  const blobs = createMemoryBlobs(sha256);
  const anchors = createMemoryAnchors(nowMs);
  const evidence = memoryEvidence(shelf, { ...blobs, sha256 }, anchors, ledger);
  const store: EventStore = {
    ...memoryReads(shelf, ledger),
    ...memoryHoldings(shelf, ledger, anchors),
    ...memoryWrites(shelf, ledger, anchors),
    verify: (options) => verifyStore(evidence, sha256, options),
    close: () => anchors.close(),
  };
  return { store, blobs: blobs.store, anchors };
}
