import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type BlobId, isDigest } from '../../model/ids.ts';
import { makeFolderDurably, syncName } from './sync-name.ts';
import { writeLargeFileDurably, writeNewFile } from './write-file-durably.ts';

/** Large blobs, each in a file of its own. */
export interface BlobFiles {
  readonly write: (id: BlobId, bytes: Uint8Array) => Promise<void>;
  /** Undefined where there is no file. */
  readonly read: (id: BlobId) => Promise<Uint8Array | undefined>;
  readonly has: (id: BlobId) => boolean;
  /** Of the file as it is; 0 where there is none. */
  readonly sizeBytes: (id: BlobId) => number;
  /** For good: no power cut brings it back. A no-op where there is no file. */
  readonly remove: (id: BlobId) => Promise<void>;
  /** Every file that is named as a blob's is. Nothing vouches for its bytes. */
  readonly named: () => Generator<BlobId>;
  readonly stream: (id: BlobId) => Readable;
  /** Writes chunks to a file that has no blob's name yet, and syncs it. Whoever asked gives it its name, or removes it. */
  readonly writeChunks: (chunks: AsyncIterable<Uint8Array>) => Promise<UnnamedFile>;
}

/** A file of a blob whose id is not known before its last byte. */
export interface UnnamedFile {
  readonly keepAs: (id: BlobId) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Files below `folder`, in 256 folders by the first two digits. */
export function openBlobFiles(folder: string): BlobFiles {
  const pathOf = (id: BlobId): string => join(folder, id.slice(0, 2), id);
  return {
    write: async (id, bytes) => {
      makeFolderDurably(dirname(pathOf(id)));
      await writeLargeFileDurably(pathOf(id), bytes);
    },
    read: async (id) => {
      try {
        return await readFile(pathOf(id));
      } catch (cause) {
        if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
        throw cause;
      }
    },
    has: (id) => existsSync(pathOf(id)),
    sizeBytes: (id) => statSync(pathOf(id), { throwIfNoEntry: false })?.size ?? 0,
    remove: async (id) => {
      if (!existsSync(pathOf(id))) return;
      await rm(pathOf(id), { force: true });
      syncName(pathOf(id));
    },
    *named() {
      for (const start of readdirIfThere(folder)) {
        for (const name of readdirIfThere(join(folder, start))) {
          if (isDigest(name) && name.startsWith(start)) yield name as BlobId;
        }
      }
    },
    stream: (id) => createReadStream(pathOf(id)),
    writeChunks: async (chunks) => {
      const beside = join(folder, '00', `${randomUUID()}.new`);
      makeFolderDurably(dirname(beside));
      await writeNewFile(beside, chunks);
      return {
        keepAs: async (id) => {
          makeFolderDurably(dirname(pathOf(id)));
          await rename(beside, pathOf(id));
          syncName(pathOf(id));
        },
        remove: () => rm(beside, { force: true }),
      };
    },
  };
}

/** Removes what a killed process left half written. */
export function removeHalfWritten(folder: string): void {
  const names = readdirIfThere(folder).flatMap((name) =>
    readdirIfThere(join(folder, name)).map((file) => join(name, file)),
  );
  for (const name of names) if (name.endsWith('.new')) rmSync(join(folder, name), { force: true });
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
