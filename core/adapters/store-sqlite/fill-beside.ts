import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { hostErrorOf } from './host-error-of.ts';
import { closeConnections, emptyWal, type Opening, openDatabase } from './open-database.ts';
import type { StoreFile } from './schema.ts';
import { withCompanions } from './set-aside.ts';

/** What the new file is called until it takes the place of the broken one. */
export function besideOf({ name }: StoreFile): string {
  return `${name}.new`;
}

/** Where from and where to: the broken file, only to be read, and the writing connection of the new one. */
export interface Filling {
  readonly brokenPath: string;
  readonly into: Database.Database;
}

/**
 * Makes a new file of a store beside a broken one, which stays as it is, and lets `work` fill it. All of it is on disk then, in one file.
 * Throws HostError; the new file is not whole then.
 */
export async function fillBeside<T>(
  folder: string,
  file: StoreFile,
  { work, ...opening }: Opening & { readonly work: (filling: Filling) => Promise<T> },
): Promise<T> {
  const brokenPath = join(folder, file.name);
  const absent = withCompanions(file.name).filter((name) => !existsSync(join(folder, name)));
  try {
    const fresh = openDatabase(join(folder, besideOf(file)), file, opening);
    try {
      const came = await work({ brokenPath, into: fresh.writer });
      // Closing takes the WAL over too, but says nothing where the disk is full.
      if (!emptyWal(fresh)) throw new Error(`${besideOf(file)} is being read by another program`);
      return came;
    } finally {
      closeConnections(fresh);
    }
  } catch (cause) {
    throw hostErrorOf(cause, brokenPath);
  } finally {
    // SQLite makes them where it reads a file that it may not write.
    for (const name of absent) rmSync(join(folder, name), { force: true });
  }
}
