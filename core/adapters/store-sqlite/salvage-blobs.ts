import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Sha256 } from '../../model/envelope.ts';
import type { BlobId } from '../../model/ids.ts';
import { createPace } from '../../runtime/pace.ts';
import { blobFileDigest } from './blob-file-digest.ts';
import type { BlobFiles } from './blob-files.ts';
import type { BlobRow } from './blob-row.ts';
import { toBytes, toHex } from './digest-column.ts';
import { unpack } from './packed.ts';
import { rowsOnPages } from './scan-pages.ts';
import { BLOBS_FILE } from './schema.ts';
import { columnsOf } from './table-columns.ts';

/** What came over from a broken blobs file. */
export interface SalvagedBlobs {
  readonly blobs: number;
  /** Those and what else the events name; absent where that can't be read. */
  readonly of?: number;
}

/** Where from and where to. */
export interface BlobSalvage {
  readonly brokenPath: string;
  /** Large blobs, whose rows are lost with the file. */
  readonly files: BlobFiles;
  /** The writing connection of a new, empty blobs file. */
  readonly into: Database.Database;
  readonly sha256: Sha256;
}

/** What a blob and its row may take, packed or not: what claims to be more is damage, and is not read. */
const MOST_BYTES = 64 * 1024 * 1024;
const ROW_BYTES = 1024;
/** What is committed at a time, so that neither memory nor the WAL grows with the file. */
const COMMIT_BYTES = 16 * 1024 * 1024;

/**
 * Copies every blob whose bytes hash to its id from a broken blobs file, of whatever program, into a new one, and gives how many. Every page
 * is looked at: what leads to a row may be damaged too. Reads only, one blob at a time.
 */
export async function salvageBlobs(salvage: BlobSalvage): Promise<number> {
  const { into } = salvage;
  const insert = into.prepare(
    'INSERT INTO blobs (id, size_bytes, encoding, bytes) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const pace = createPace();
  let [count, waitingBytes] = [0, 0];
  into.exec('BEGIN IMMEDIATE');
  for await (const row of held(salvage)) {
    if (row !== undefined) {
      count += insert.run(toBytes(row.id), row.sizeBytes, row.encoding, row.bytes).changes;
      waitingBytes += row.bytes?.length ?? 0;
    }
    if (waitingBytes >= COMMIT_BYTES) {
      into.exec('COMMIT; BEGIN IMMEDIATE');
      waitingBytes = 0;
    }
    if (pace.isDue()) await pace.breathe();
  }
  into.exec('COMMIT');
  return count;
}

/** Rows as they were, undefined for each that does not hold. */
async function* held({ brokenPath, files, sha256 }: BlobSalvage): AsyncGenerator<BlobRow | undefined> {
  const columns = columnsOf(BLOBS_FILE.schema, 'blobs');
  const isFile = statSync(brokenPath, { throwIfNoEntry: false })?.isFile() === true;
  for (const row of isFile ? rowsOnPages(brokenPath, columns, MOST_BYTES + ROW_BYTES) : []) yield rowIn(row, sha256);
  for (const id of files.named()) yield await rowOfFile(id, files);
}

/** The bytes say how they are packed: what the row says of it may be damaged. */
function rowIn({ id, bytes }: Readonly<Record<string, unknown>>, sha256: Sha256): BlobRow | undefined {
  if (!(id instanceof Uint8Array) || !(bytes instanceof Uint8Array)) return undefined;
  const key = toHex<BlobId>(id);
  for (const encoding of [0, 1]) {
    const value = unpackedOr({ isZstd: encoding === 1, bytes });
    if (value !== undefined && sha256(value) === key) return { id: key, sizeBytes: value.length, encoding, bytes };
  }
  return undefined;
}

function unpackedOr(packed: Parameters<typeof unpack>[0]): Uint8Array | undefined {
  try {
    return unpack(packed, MOST_BYTES);
  } catch {
    return undefined;
  }
}

async function rowOfFile(id: BlobId, files: BlobFiles): Promise<BlobRow | undefined> {
  for (const encoding of [3, 2]) {
    const found = await blobFileDigest(files.stream(id), encoding === 3);
    if (found?.digest === id) return { id, sizeBytes: found.sizeBytes, encoding, bytes: null };
  }
  return undefined;
}
