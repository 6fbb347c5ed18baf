import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { HostError } from '../../runtime/ports.ts';
import { noFile } from '../store-sqlite/check-file.ts';
import { guarded } from '../store-sqlite/host-error-of.ts';
import { setAside, stampOf, withCompanions } from '../store-sqlite/set-aside.ts';
import { syncFolder } from '../store-sqlite/write-file-durably.ts';
import { isIndex } from './is-index.ts';
import { SEARCH_APPLICATION_ID, SEARCH_FILE, SEARCH_SCHEMA, SEARCH_VERSION } from './schema.ts';

/** What of the WAL file is kept once it was taken over into the database. */
const WAL_KEPT_BYTES = 4 * 1024 * 1024;
const BUSY_MS = 1000;

/**
 * Opens the index of a home, or begins an empty one where there is none or one of another version.
 * Throws HostError, `store-broken` for a file that is no index or damaged, `store-unreachable` for what is no file.
 */
export function openSearchFile(folder: string): Database.Database {
  const path = join(folder, SEARCH_FILE);
  return guarded(path, () => {
    if (noFile(path) !== undefined) throw inItsPlace(path);
    const db = openOnce(path);
    if (versionOf(db) === SEARCH_VERSION) return db;
    db.close();
    removeSearchFile(folder);
    return openOnce(path);
  });
}

/** Renames a broken index, in place of one that was set aside before. Returns its new name; undefined where there is none. */
export function setAsideSearchFile(folder: string, nowMs: number): string | undefined {
  removeAside(folder);
  const names = guarded(folder, () => setAside(folder, withCompanions(SEARCH_FILE), stampOf(nowMs)));
  return names[0];
}

/** Deletes the index: it is made anew. What stands in its place and does not say itself that it is one stays. */
export function removeSearchFile(folder: string): void {
  guarded(folder, () => remove(join(folder, SEARCH_FILE)));
}

/** Deletes indexes that were set aside: what is erased must not outlive in them (S12). */
export function removeAside(folder: string): void {
  guarded(folder, () => {
    const aside = readdirSync(folder).filter((name) => ASIDE.test(name));
    for (const name of aside) remove(join(folder, name.replace(TAIL, '')));
    if (aside.length > 0) syncFolder(folder);
  });
}

/** The file itself last: by it the others are known to be an index's. A no-op for what is none. */
function remove(path: string): void {
  if (noFile(path) !== undefined || !isIndex(path)) return;
  for (const each of withCompanions(path).reverse()) if (noFile(each) === undefined) rmSync(each, { force: true });
}

/** True where anything of an index is in the folder. */
export function hasSearchFile(folder: string): boolean {
  return existsSync(join(folder, SEARCH_FILE)) || readdirSync(folder).some((name) => ASIDE.test(name));
}

/** What SQLite keeps beside a file. */
const TAIL = /-(wal|shm|journal)$/;

/** Not those of another program, which are called foreign. */
const ASIDE = /^set-aside-[\dTZ.-]+-search\.db(-wal|-shm|-journal)?$/;

function inItsPlace(path: string): HostError {
  const remedy = 'Delete it or move it elsewhere: the search index is made anew from the record.';
  return new HostError('store-unreachable', `${path} is no file, so that nothing can be searched. ${remedy}`, {
    data: { path },
  });
}

function openOnce(path: string): Database.Database {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const db = new Database(path, { timeout: BUSY_MS });
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('cell_size_check = ON');
    db.pragma('secure_delete = ON');
    db.pragma('journal_mode = WAL');
    // A crash may cost the newest batches: they are read again.
    db.pragma('synchronous = NORMAL');
    db.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`);
    if (db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0) fill(db);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

function fill(db: Database.Database): void {
  db.transaction(() => {
    db.exec(SEARCH_SCHEMA);
    db.prepare("INSERT INTO meta (name, value) VALUES ('version', ?), ('cursor', '0'), ('event', '')").run(
      SEARCH_VERSION,
    );
    db.pragma(`application_id = ${SEARCH_APPLICATION_ID}`);
  })();
}

/** Undefined where it is an index without its tables. */
function versionOf(db: Database.Database): string | undefined {
  if (db.pragma('application_id', { simple: true }) !== SEARCH_APPLICATION_ID) return undefined;
  return db.prepare<[], string>("SELECT value FROM meta WHERE name = 'version'").pluck().get();
}
