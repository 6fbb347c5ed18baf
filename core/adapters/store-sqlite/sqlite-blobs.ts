import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId } from '../../model/ids.ts';
import { createPace } from '../../runtime/pace.ts';
import type { BlobStore } from '../../runtime/ports.ts';
import { chunkReader, startOf, toLargeRow, unreadable } from './blob-chunks.ts';
import { blobFileDigest } from './blob-file-digest.ts';
import type { BlobFiles } from './blob-files.ts';
import { type BlobRow, fromRow, LARGE_BYTES, toRow } from './blob-row.ts';
import type { CommitQueue } from './commit-queue.ts';
import { toBytes, toHex } from './digest-column.ts';
import { dropOldPages, giveSpaceBack } from './drop-old-pages.ts';
import { hostErrorOf } from './host-error-of.ts';
import { type Connections, emptyWal } from './open-database.ts';

/** What the blob store is made of. */
export interface BlobParts {
  readonly connections: Connections;
  readonly files: BlobFiles;
  readonly queue: CommitQueue;
  readonly sha256: Sha256;
}

/** A blob store that verify can look into. */
export interface SqliteBlobs {
  readonly store: BlobStore;
  /** sha256 of its bytes as they are, unpacked; `unreadable` where they can't be. A large one is not held. Undefined where it is not there. */
  readonly digest: (id: BlobId) => Promise<string | undefined>;
  readonly idsAfter: (id: string, limit: number) => readonly BlobId[];
}

/** Blobs in a database of their own, large ones in files. All that is put at the same time is committed together. */
export function createSqliteBlobs(parts: BlobParts): SqliteBlobs {
  const { reader, path } = parts.connections;
  const row = reader.prepare<[Buffer], Pick<BlobRow, 'encoding' | 'bytes'>>(
    'SELECT encoding, bytes FROM blobs WHERE id = ? AND encoding IS NOT NULL',
  );
  const encoding = reader
    .prepare<[Buffer], number>('SELECT encoding FROM blobs WHERE id = ? AND encoding IS NOT NULL')
    .pluck();
  const size = reader
    .prepare<[Buffer], number>('SELECT size_bytes FROM blobs WHERE id = ? AND encoding IS NOT NULL')
    .pluck();
  const stored = reader
    .prepare<[Buffer], number | null>('SELECT length(bytes) FROM blobs WHERE id = ? AND encoding IS NOT NULL')
    .pluck();
  const ids = reader
    .prepare<[Buffer, number], Uint8Array>(
      'SELECT id FROM blobs WHERE id > ? AND encoding IS NOT NULL ORDER BY id LIMIT ?',
    )
    .pluck();
  const small = knownBlobs();
  const has = (id: BlobId): boolean => {
    const kept = encoding.get(toBytes(id));
    if (kept !== undefined && kept < 2) small.note(id);
    return kept !== undefined && (kept < 2 || parts.files.has(id));
  };
  /** The row of a large one has no bytes: they are in its file. */
  const storedBytes = (id: BlobId): number => {
    const bytes = stored.get(toBytes(id));
    return bytes === undefined ? 0 : (bytes ?? parts.files.sizeBytes(id));
  };
  const read = async (id: BlobId): Promise<Uint8Array | 'unreadable' | undefined> => {
    try {
      const found = row.get(toBytes(id));
      return found && (await fromRow({ id, ...found }, parts.files));
    } catch (cause) {
      throw hostErrorOf(cause, path);
    }
  };
  const digest: SqliteBlobs['digest'] = async (id) => {
    const kept = encoding.get(toBytes(id));
    if (kept !== undefined && kept >= 2 && parts.files.has(id)) {
      return (await blobFileDigest(parts.files.stream(id), kept === 3))?.digest ?? 'unreadable';
    }
    const bytes = await read(id);
    return bytes === undefined || bytes === 'unreadable' ? bytes : parts.sha256(bytes);
  };
  const { putAll, putLarge } = blobWriter(parts, (id) => small.has(id) || has(id));
  const chunks = chunkReader(parts.files, { read, encoding: (id) => encoding.get(toBytes(id)) });
  const store: BlobStore = {
    putAll,
    chunks,
    putChunks: async (given) => {
      const start = await startOf(given, LARGE_BYTES);
      if (!start.isWhole) return putLarge(start.chunks);
      const [id] = await putAll([start.bytes]);
      if (id === undefined) throw new Error('a value that was put has no id');
      return id;
    },
    put: async (value) => {
      const [id] = await putAll([value]);
      if (id === undefined) throw new Error('a value that was put has no id');
      return id;
    },
    get: async (id) => copyOf(id, await read(id)),
    has: async (id) => has(id),
    sizeOf: async (asked) => asked.reduce((sum, id) => sum + (size.get(toBytes(id)) ?? 0), 0),
    storedSizeOf: async (asked) => asked.reduce((sum, id) => sum + storedBytes(id), 0),
    drop: blobDropper(parts, small.forget),
  };
  return { store, digest, idsAfter: (id, limit) => ids.all(toBytes(id), limit).map(toHex<BlobId>) };
}

/** Small ones that are there: the texts of a conversation are put again with each request. */
interface KnownBlobs {
  readonly has: (id: BlobId) => boolean;
  readonly note: (id: BlobId) => void;
  /** Some are there no more. */
  readonly forget: () => void;
}

const MOST_KNOWN = 10_000;

function knownBlobs(): KnownBlobs {
  const known = new Set<BlobId>();
  return {
    has: (id) => known.has(id),
    note: (id) => {
      if (known.size >= MOST_KNOWN) known.clear();
      known.add(id);
    },
    forget: () => known.clear(),
  };
}

function copyOf(id: BlobId, bytes: Uint8Array | 'unreadable' | undefined): Uint8Array | undefined {
  if (bytes === 'unreadable') throw unreadable(id);
  return bytes && Uint8Array.from(bytes);
}

function blobWriter(
  { connections, files, queue, sha256 }: BlobParts,
  has: (id: BlobId) => boolean,
): Pick<BlobStore, 'putAll'> & { readonly putLarge: BlobStore['putChunks'] } {
  const insert = connections.writer.prepare(
    'INSERT INTO blobs (id, size_bytes, encoding, bytes) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  function* keep(rows: Iterable<BlobRow>): Generator<void> {
    for (const { id, sizeBytes, encoding, bytes } of rows) {
      insert.run(toBytes(id), sizeBytes, encoding, bytes);
      yield;
    }
  }
  const putAll: BlobStore['putAll'] = async (values) => {
    const pace = createPace();
    const ids: BlobId[] = [];
    const rows = new Map<BlobId, BlobRow>();
    for (const value of values) {
      const id = sha256(value) as BlobId;
      ids.push(id);
      if (!rows.has(id) && !has(id))
        rows.set(id, await named(connections.path, () => toRow(id, bytesOf(value), files)));
      if (pace.isDue()) await pace.breathe();
    }
    if (rows.size > 0) await queue.add(() => keep(rows.values()));
    return ids;
  };
  const putLarge: BlobStore['putChunks'] = async (chunks) => {
    const row = await named(connections.path, () => toLargeRow(chunks, files, has));
    if (row.isNew) await queue.add(() => keep([row]));
    return row.id;
  };
  return { putAll, putLarge };
}

function bytesOf(value: Uint8Array | string): Uint8Array {
  return typeof value === 'string' ? Buffer.from(value) : value;
}

function blobDropper({ connections, files, queue }: BlobParts, forget: () => void): BlobStore['drop'] {
  const empty = connections.writer.prepare(
    'UPDATE blobs SET encoding = NULL, bytes = NULL WHERE id = ? AND encoding IS NOT NULL',
  );
  function* drop(ids: readonly BlobId[]): Generator<void> {
    for (const id of ids) {
      empty.run(toBytes(id));
      yield;
    }
  }
  return async (ids, how) => {
    for (const id of ids) await named(connections.path, () => files.remove(id));
    let isGone = false;
    await queue.add(
      () => drop(ids),
      () => {
        forget();
        isGone = emptyWal(connections);
      },
    );
    if (how === 'giving space back') await named(connections.path, () => giveSpaceBack(connections));
    else if (!isGone) await dropOldPages(connections);
  };
}

async function named<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw hostErrorOf(cause, path);
  }
}
