import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { walStateOf } from './broken-wal.ts';
import { checkFile } from './check-file.ts';
import { checkSchema } from './check-schema.ts';
import { cutFile } from './cut-file.ts';
import { foreignWal } from './foreign-wal.ts';
import { guarded } from './host-error-of.ts';
import { type KeptWal, keepCopy, keepWal, type WalBefore } from './kept-wals.ts';
import { migrate } from './migrate.ts';
import { type IsMissed, isMissedIn } from './missed-in-wal.ts';
import type { StoreFile } from './schema.ts';

/** One connection that writes and one that reads only what is committed. */
export interface Connections {
  readonly path: string;
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  /** A copy of the file as it was before it was migrated; absent where it was not. */
  readonly backup?: string;
  /** Its WAL, where that was kept as it was found. */
  readonly keptWal?: KeptWal;
}

/** What opening needs beside the file. */
export interface Opening {
  readonly nowMs: () => number;
  /** Writes the first rows of a new file. */
  readonly fill?: (db: Database.Database) => void;
  /** Asked where SQLite does not take the last commit of a WAL. Absent: nothing is missed. */
  readonly isMissed?: IsMissed;
}

/** How long a connection waits for another program, in ms. It waits without letting anything else run. */
const BUSY_MS = 1000;
/** Pages in the WAL at which a commit takes them over: often enough to be short, seldom enough that a page is not written over and over. */
const WAL_PAGES = 4000;
/** What of the WAL file is kept once it was taken over: all of it, since a commit takes less time where the file need not grow. */
const WAL_KEPT_BYTES = 17 * 1024 * 1024;

/**
 * Opens a file of the store, or makes it where there is none. One of an older version is copied first, then migrated. Throws HostError,
 * `store-newer` for one from the future. A new file gets its schema in rollback mode first, so that its header never lies in the WAL alone.
 */
export function openDatabase(path: string, file: StoreFile, opening: Opening): Connections {
  const { nowMs, fill, isMissed } = opening;
  return guarded(path, () => {
    const found = checkFile(path, file);
    if ('fault' in found) throw found.fault;
    const wal = found.is === 'store' ? lookedAtWal(path, file, opening) : {};
    if (found.is === 'none') closeSync(openSync(path, 'a', 0o600));
    const writer = new Database(path, { timeout: BUSY_MS });
    try {
      prepareWriter(writer, file, fill);
      writer.pragma('synchronous = FULL');
      const backup = migrate(writer, path, file, nowMs);
      checkSchema(writer, path, file);
      writeByWal(writer);
      const reader = new Database(path, { timeout: BUSY_MS });
      reader.pragma('query_only = ON');
      const { torn } = wal;
      const isTorn = torn !== undefined && isMissed?.(reader, torn) === true;
      const keptWal = isTorn ? keepCopy(path, { bytes: torn, was: 'torn' }, nowMs) : wal.kept;
      return { path, writer, reader, ...(backup && { backup }), ...(keptWal && { keptWal }) };
    } catch (cause) {
      writer.close();
      throw cause;
    }
  });
}

/** Refuses a WAL that is not of the file, one of which SQLite would do away with what was saved, and a file that is cut off. */
function lookedAtWal(path: string, file: StoreFile, { nowMs, isMissed }: Opening): WalBefore {
  const foreign = foreignWal(path, file);
  if (foreign !== undefined) throw foreign;
  const state = walStateOf(path);
  if (state.is === 'broken') throw state.fault;
  const cut = cutFile(path);
  if (cut !== undefined) throw cut;
  if (state.is === 'torn' && state.fault !== undefined && isMissed !== undefined && isMissedIn(path, isMissed))
    throw state.fault;
  return keepWal(path, state, nowMs);
}

/** Opens a file of the store so that nothing can change it. Throws HostError. */
export function openToRead(path: string): Connections {
  return guarded(path, () => {
    const [writer, reader] = [0, 1].map(() => new Database(path, { readonly: true, timeout: BUSY_MS }));
    if (writer === undefined || reader === undefined) throw new Error('two connections were asked for');
    for (const db of [writer, reader]) db.pragma('trusted_schema = OFF');
    return { path, writer, reader };
  });
}

/** Moves every committed page from the WAL into the database and empties the WAL. False where another program is reading old pages. */
export function emptyWal({ writer }: Connections): boolean {
  const [row] = writer.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
  return row?.busy === 0;
}

/** Closes both. SQLite takes the WAL over into the database with the last one. */
export function closeConnections({ reader, writer }: Connections): void {
  reader.close();
  writer.close();
}

function prepareWriter(writer: Database.Database, file: StoreFile, fill?: (db: Database.Database) => void): void {
  writer.pragma('trusted_schema = OFF');
  writer.pragma('cell_size_check = ON');
  writer.pragma('temp_store = MEMORY');
  writer.pragma('secure_delete = ON');
  if (isNew(writer)) {
    writer.transaction(() => {
      writer.exec(file.schema);
      fill?.(writer);
      writer.pragma(`application_id = ${file.applicationId}`);
      writer.pragma(`user_version = ${file.version}`);
    })();
  }
}

function writeByWal(writer: Database.Database): void {
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma(`wal_autocheckpoint = ${WAL_PAGES}`);
  writer.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`);
}

/** A file that is marked as ours and holds no tables has lost them. */
function isNew(writer: Database.Database): boolean {
  if (writer.pragma('application_id', { simple: true }) !== 0) return false;
  return writer.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
}
