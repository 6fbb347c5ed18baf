import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { checkFile } from './check-file.ts';
import { checkSchema } from './check-schema.ts';
import { guarded } from './host-error-of.ts';
import type { StoreFile } from './schema.ts';

/** One connection that writes and one that reads only what is committed. */
export interface Connections {
  readonly path: string;
  readonly writer: Database.Database;
  readonly reader: Database.Database;
}

/** How long a connection waits for another program, in ms. It waits without letting anything else run. */
const BUSY_MS = 1000;
/** What of the WAL file is kept once it was taken over into the database. */
const WAL_KEPT_BYTES = 4 * 1024 * 1024;
/** Pages in the WAL at which a commit takes them over: often enough to be short, seldom enough that a page is not written over and over. */
const WAL_PAGES = 4000;

/**
 * Opens a file of the store, or makes it where there is none and lets `fill` write its first rows. Throws HostError.
 * A new file gets its schema in rollback mode first, so that its header never lies in the WAL alone.
 */
export function openDatabase(path: string, file: StoreFile, fill?: (db: Database.Database) => void): Connections {
  return guarded(path, () => {
    if (checkFile(path, file) === 'none') closeSync(openSync(path, 'a', 0o600));
    const writer = new Database(path, { timeout: BUSY_MS });
    try {
      prepareWriter(writer, file, fill);
      checkSchema(writer, path, file);
      keepWal(writer);
      const reader = new Database(path, { timeout: BUSY_MS });
      reader.pragma('query_only = ON');
      return { path, writer, reader };
    } catch (cause) {
      writer.close();
      throw cause;
    }
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

function keepWal(writer: Database.Database): void {
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
