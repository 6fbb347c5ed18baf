import type { Sha256 } from '../../model/envelope.ts';
import type { BlobStore, EventStore, HostError } from '../../runtime/ports.ts';
import type { DatedAnchorLog } from '../store/dated-anchor.ts';
import type { BlobFiles } from './blob-files.ts';
import { createCommitQueue } from './commit-queue.ts';
import { hostErrorsIn } from './host-errors-in.ts';
import { type Connections, closeConnections } from './open-database.ts';
import { createSqliteBlobs } from './sqlite-blobs.ts';
import { sqliteEvidence } from './sqlite-evidence.ts';
import { holdingReads } from './sqlite-holdings.ts';
import { ledgerReads } from './sqlite-ledger.ts';
import { projectionReads } from './sqlite-projections.ts';
import { quarantineReads } from './sqlite-quarantine.ts';
import { sqliteReads } from './sqlite-reads.ts';
import { sqliteWrites } from './sqlite-writes.ts';
import { verifyFiles } from './verify-files.ts';

/** Everything that is open. */
export interface StoreParts {
  readonly events: Connections;
  readonly blobs: Connections;
  readonly files: BlobFiles;
  readonly anchors: DatedAnchorLog;
  readonly sha256: Sha256;
  /** Called with the path of a file of which a page was met that can't be read. */
  readonly onDamaged?: ((path: string) => void) | undefined;
  /** What every write is answered with, where the files are open to be read only. */
  readonly readOnly?: HostError;
}

/** The verbs of a store over its open files. */
export function buildStore(parts: StoreParts): { readonly store: EventStore; readonly blobs: BlobStore } {
  const { events, anchors, sha256, onDamaged = () => undefined } = parts;
  const queue = createCommitQueue(events);
  const blobQueue = createCommitQueue(parts.blobs);
  const blobs = createSqliteBlobs({ connections: parts.blobs, files: parts.files, queue: blobQueue, sha256 });
  const evidence = sqliteEvidence(events.reader, blobs, anchors);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await Promise.all([queue.close(), blobQueue.close()]);
    await anchors.close();
    closeConnections(parts.blobs);
    closeConnections(events);
  };
  const isClosed = (): boolean => closing !== undefined;
  const verbs = hostErrorsIn(
    { path: events.path, isClosed, onDamaged },
    {
      ...sqliteReads(events.reader),
      ...ledgerReads(events.reader),
      ...quarantineReads(events.reader),
      ...projectionReads(events.reader),
      ...holdingReads(events.reader, anchors),
      ...refusing(parts.readOnly, sqliteWrites(events, queue, anchors)),
      verify: ((options) =>
        verifyFiles(
          { events, blobs: parts.blobs, blobReads: blobs, anchors, sha256, evidence, onDamaged },
          options,
        )) satisfies EventStore['verify'],
    },
  );
  return {
    store: {
      ...verbs,
      close: () => {
        closing ??= close();
        return closing;
      },
    },
    blobs: hostErrorsIn(
      { path: parts.blobs.path, isClosed, onDamaged },
      {
        ...blobs.store,
        ...refusing(parts.readOnly, writesOf(blobs.store)),
      },
    ),
  };
}

function writesOf({
  put,
  putAll,
  putChunks,
  drop,
}: BlobStore): Pick<BlobStore, 'put' | 'putAll' | 'putChunks' | 'drop'> {
  return { put, putAll, putChunks, drop };
}

/** The same verbs, or ones that do nothing but throw `fault`. */
function refusing<Verbs extends object>(fault: HostError | undefined, verbs: Verbs): Verbs {
  if (fault === undefined) return verbs;
  const refuse = (): Promise<never> => Promise.reject(fault);
  return Object.fromEntries(Object.keys(verbs).map((name) => [name, refuse])) as Verbs;
}
