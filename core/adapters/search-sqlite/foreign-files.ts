import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { checkFile, noFile, startOf } from '../store-sqlite/check-file.ts';
import { foreignWal, walOf } from '../store-sqlite/foreign-wal.ts';
import { guarded } from '../store-sqlite/host-error-of.ts';
import { asideName, freeStamp, withCompanions } from '../store-sqlite/set-aside.ts';
import { syncFolder } from '../store-sqlite/write-file-durably.ts';
import { SEARCH_APPLICATION_ID, SEARCH_FILE, SEARCH_SCHEMA } from './schema.ts';

/**
 * Renames what stands in the place of the index of a home and is of another program: a database with the files beside it, or a WAL alone. The
 * index is derived, so that nobody has to agree. Unlike a broken index it is never deleted: nothing of the record is in it. Returns the new
 * names; none where nothing was foreign. Throws HostError.
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
  if (found.is === 'foreign' && (isText(path) || isOfAnother(path))) return withCompanions(SEARCH_FILE);
  return found.is === 'store' && foreignWal(path, owner) !== undefined ? [walOf(SEARCH_FILE)] : [];
}

/** Whether a file begins as text: an index never does, whatever became of its bytes. */
function isText(path: string): boolean {
  const start = startOf(path, 4096);
  return (
    start.length > 0 && !start.some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127) && isUtf8(start)
  );
}

/** Also where the last letter is cut. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** A database with tables that is no index. The header of one that was begun may still be in its WAL, so SQLite is asked; false for none that it can read. */
function isOfAnother(path: string): boolean {
  try {
    const db = new Database(path, { readonly: true });
    try {
      const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0;
      return tables > 0 && db.pragma('application_id', { simple: true }) !== SEARCH_APPLICATION_ID;
    } finally {
      db.close();
    }
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return false;
    throw cause;
  }
}
