import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { HostError } from '../../runtime/ports.ts';
import { checkFile, noFile } from '../store-sqlite/check-file.ts';
import { foreignWal, walOf } from '../store-sqlite/foreign-wal.ts';
import { guarded, hostErrorOf } from '../store-sqlite/host-error-of.ts';
import { asideName, freeStamp, withCompanions } from '../store-sqlite/set-aside.ts';
import { syncFolder } from '../store-sqlite/write-file-durably.ts';
import { isIndex, isIndexWal } from './is-index.ts';
import { SEARCH_APPLICATION_ID, SEARCH_FILE, SEARCH_SCHEMA } from './schema.ts';

/**
 * Renames what stands in the place of the index of a home and does not say itself that it is one: a file with those beside it, or a WAL alone.
 * The index is derived, so that nobody has to agree. Unlike an index that is broken it is never deleted: it may be of another program. Returns
 * the new names; none where nothing was foreign. Throws HostError.
 */
export function setForeignAside(folder: string, nowMs: number): string[] {
  return guarded(folder, () => {
    const names = foreignIn(folder).filter((name) => existsSync(join(folder, name)));
    if (names.length === 0) return [];
    const stamp = freeStamp(folder, nowMs);
    for (const name of names) renameSync(join(folder, name), join(folder, asideName(`foreign-${name}`, stamp)));
    syncFolder(folder);
    return names.map((name) => asideName(`foreign-${name}`, stamp));
  });
}

/** Rows of an index come and go, so that its WAL is told by the other things. */
const owner = { applicationId: SEARCH_APPLICATION_ID, schema: SEARCH_SCHEMA, kept: [] };

function foreignIn(folder: string): string[] {
  const path = join(folder, SEARCH_FILE);
  // Whoever opens a pipe waits for another that writes into it.
  if (noFile(path) !== undefined) return [];
  const found = checkFile(path, { ...owner, version: 0 });
  if (found.is === 'store') return foreignWal(path, owner) === undefined ? [] : [walOf(SEARCH_FILE)];
  if (found.is === 'none' || found.is === 'empty') return hasOther(walOf(path)) ? [walOf(SEARCH_FILE)] : [];
  return found.is === 'foreign' && !isIndex(path) && !isEmptyDatabase(path) ? withCompanions(SEARCH_FILE) : [];
}

/** A WAL without its database that is of no index: SQLite deletes whatever stands there. */
function hasOther(wal: string): boolean {
  return (statSync(wal, { throwIfNoEntry: false })?.size ?? 0) > 0 && !isIndexWal(wal);
}

/** A database without tables and without a program that it is of: nothing is in it. False for what is none that can be read. Throws HostError where it can't be asked. */
function isEmptyDatabase(path: string): boolean {
  try {
    const db = new Database(path, { readonly: true });
    try {
      const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0;
      return tables === 0 && db.pragma('application_id', { simple: true }) === 0;
    } finally {
      db.close();
    }
  } catch (cause) {
    const error = hostErrorOf(cause, path);
    if (error instanceof HostError && error.code === 'store-broken') return false;
    throw error;
  }
}
