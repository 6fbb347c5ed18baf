import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBlobFiles } from './blob-files.ts';
import { guarded, hostErrorOf } from './host-error-of.ts';
import { closeConnections, openDatabase } from './open-database.ts';
import type { Replacing } from './replace-broken.ts';
import { salvageBlobs } from './salvage-blobs.ts';
import { BLOBS_FILE } from './schema.ts';
import { setAside, stampOf, withCompanions } from './set-aside.ts';
import { syncFolder } from './write-file-durably.ts';

/** What came over from a broken blobs file. */
export interface SalvagedBlobs {
  readonly blobs: number;
  /** Those and what else the events name; absent where that can't be read. */
  readonly of?: number;
}

/** A new blobs file beside a broken one, with what could be salvaged. */
export interface BlobsBeside {
  /** How many blobs came over. */
  readonly blobs: number;
  /** Renames the broken one and gives its name to the new one. Gives the new names of the files that were set aside. */
  readonly take: () => readonly string[];
}

/** What the new file is called until it is whole. */
const BESIDE = `${BLOBS_FILE.name}.new`;

/** Makes a new blobs file beside a broken one, which stays as it is. Throws HostError and has left nothing then. */
export async function replaceBlobs(folder: string, { sha256, log, nowMs }: Replacing): Promise<BlobsBeside> {
  const brokenPath = join(folder, BLOBS_FILE.name);
  dropBeside(folder);
  try {
    const fresh = openDatabase(join(folder, BESIDE), BLOBS_FILE, { nowMs });
    try {
      const files = openBlobFiles(join(folder, 'blobs'));
      const blobs = await salvageBlobs({ brokenPath, files, into: fresh.writer, sha256 });
      const take = () => {
        const aside = takeIts(folder, stampOf(nowMs()));
        log.warn('A broken blobs file was set aside and a new one begun.', { folder, names: aside.join(', '), blobs });
        return aside;
      };
      return { blobs, take };
    } finally {
      closeConnections(fresh);
    }
  } catch (cause) {
    dropBeside(folder);
    throw hostErrorOf(cause, brokenPath);
  }
}

/** Removes a new file that did not come to take the place of a broken one. */
export function dropBeside(folder: string): void {
  guarded(folder, () => {
    for (const name of withCompanions(BESIDE)) rmSync(join(folder, name), { force: true });
  });
}

/** Ends what a killed process had begun: a broken file is renamed only once the new one is whole. A no-op where there is a blobs file. */
export function finishReplacing(folder: string, nowMs: number): void {
  if (existsSync(join(folder, BLOBS_FILE.name)) || !existsSync(join(folder, BESIDE))) return;
  takeIts(folder, stampOf(nowMs));
}

function takeIts(folder: string, stamp: string): readonly string[] {
  return guarded(folder, () => {
    const aside = setAside(folder, withCompanions(BLOBS_FILE.name), stamp);
    renameSync(join(folder, BESIDE), join(folder, BLOBS_FILE.name));
    syncFolder(folder);
    return aside;
  });
}
