import type { BlobId } from '../../model/ids.ts';
import type { BlobFiles } from './blob-files.ts';
import { pack, packAside, unpack, unpackAside } from './packed.ts';

/** Values of more bytes than this are files of their own. */
export const LARGE_BYTES = 1024 * 1024;

/** A row of blobs.db. `bytes` is NULL for a file; `encoding`: 0 plain, 1 zstd, 2 file, 3 zstd file. */
export interface BlobRow {
  readonly id: BlobId;
  readonly sizeBytes: number;
  readonly encoding: number;
  readonly bytes: Uint8Array | null;
}

/** Makes the row of a value. Of a large one the file is written first, durably. */
export async function toRow(id: BlobId, value: Uint8Array, files: BlobFiles): Promise<BlobRow> {
  const sizeBytes = value.length;
  if (sizeBytes <= LARGE_BYTES) {
    const { isZstd, bytes } = pack(value);
    return { id, sizeBytes, encoding: isZstd ? 1 : 0, bytes };
  }
  const { isZstd, bytes } = await packAside(value);
  await files.write(id, bytes);
  return { id, sizeBytes, encoding: isZstd ? 3 : 2, bytes: null };
}

/** The value of a row; undefined where its file is gone, `unreadable` where its bytes can't be unpacked. */
export async function fromRow(
  { id, encoding, bytes }: Pick<BlobRow, 'id' | 'encoding' | 'bytes'>,
  files: BlobFiles,
): Promise<Uint8Array | 'unreadable' | undefined> {
  const isZstd = encoding % 2 === 1;
  const kept = encoding < 2 ? (bytes ?? undefined) : await files.read(id);
  if (kept === undefined) return undefined;
  try {
    return encoding < 2 ? unpack({ isZstd, bytes: kept }) : await unpackAside({ isZstd, bytes: kept });
  } catch {
    return 'unreadable';
  }
}
