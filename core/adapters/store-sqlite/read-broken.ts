import Database from 'better-sqlite3';

/** What can still be read of a broken database. Nothing here throws for damage, and nothing is written. */
export interface BrokenFile {
  /** Rows of a table that has a `num`, in order, without those that can't be read. None of a view, which could be anything. */
  readonly rows: (table: string) => Generator<Readonly<Record<string, unknown>>>;
  /** A value, or undefined where it can't be read. */
  readonly value: (sql: string) => unknown;
  readonly close: () => void;
}

/** How many numbers in a row may give nothing before the table counts as read, where its end can't be read. */
const PATIENCE = 50_000;

/** Opens a file however little of it is left; undefined where SQLite makes nothing of it. */
export function readBroken(path: string): BrokenFile | undefined {
  const db = openAnyway(path);
  if (db === undefined) return undefined;
  return {
    rows: (table) => rowsOf(db, table),
    value: (sql) => attempt(() => db.prepare(sql).pluck().get()),
    close: () => void db.close(),
  };
}

/** SQLite refuses a file that is shorter than its header says, unless its schema may be written. */
function openAnyway(path: string): Database.Database | undefined {
  const db = attempt(() => new Database(path, { readonly: true }));
  if (db === undefined) return undefined;
  db.unsafeMode(true);
  const isReadable = attempt(() => {
    db.pragma('writable_schema = ON');
    return db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  });
  if (isReadable !== undefined) return db;
  db.close();
  return undefined;
}

function* rowsOf(db: Database.Database, table: string): Generator<Readonly<Record<string, unknown>>> {
  const isTable = attempt(() =>
    db.prepare<[string], number>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck().get(table),
  );
  if (isTable !== 1) return;
  const byNum = attempt(() =>
    db.prepare<[number], Readonly<Record<string, unknown>>>(`SELECT * FROM ${table} WHERE num = ?`),
  );
  const end = attempt(() => db.prepare<[], number>(`SELECT max(num) FROM ${table}`).pluck().get());
  if (byNum === undefined) return;
  for (let num = 1, misses = 0; end === undefined ? misses < PATIENCE : num <= end; num++) {
    const row = attempt(() => byNum.get(num));
    misses = row === undefined ? misses + 1 : 0;
    if (row !== undefined) yield row;
  }
}

/** Damage is an answer here: undefined. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return undefined;
    throw cause;
  }
}
