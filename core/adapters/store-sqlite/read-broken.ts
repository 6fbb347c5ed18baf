import Database from 'better-sqlite3';
import { type ScannedRows, scanPages } from './scan-pages.ts';

/** What can still be read of a broken database. Nothing here throws for damage, and nothing is written. */
export interface BrokenFile {
  /**
   * Rows of a table that has a `num`, in order, without those that can't be read. What the tree of pages no longer leads to is looked
   * for on every page. None of a view, which could be anything.
   */
  readonly rows: (table: string) => Generator<Row>;
  /** A value, or undefined where it can't be read. */
  readonly value: (sql: string) => unknown;
  readonly close: () => void;
}

type Row = Readonly<Record<string, unknown>>;

/** Opens a file however little of it is left; undefined where SQLite makes nothing of it. */
export function readBroken(path: string): BrokenFile | undefined {
  const db = openAnyway(path);
  if (db === undefined) return undefined;
  return {
    rows: (table) => rowsOf(db, table, path),
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

function* rowsOf(db: Database.Database, table: string, path: string): Generator<Row> {
  const isTable = attempt(() =>
    db.prepare<[string], number>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck().get(table),
  );
  if (isTable !== 1) return;
  const names = attempt(() => db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table));
  const byNum = attempt(() => db.prepare<[number], Row>(`SELECT * FROM ${table} WHERE num = ?`));
  const nextNum = attempt(() =>
    db.prepare<[number], number>(`SELECT num FROM ${table} WHERE num > ? ORDER BY num LIMIT 1`).pluck(),
  );
  if (names === undefined || byNum === undefined || nextNum === undefined) return;
  let scanned: ScannedRows | undefined;
  const scan = (): ScannedRows => {
    scanned ??= scanPages(path, names.length);
    return scanned;
  };
  const after = (num: number) => (attempt(() => ({ num: nextNum.get(num) })) ?? { num: scan().after(num) }).num;
  try {
    let before = 0;
    for (let num = after(before); num !== undefined && num > before; num = after(before)) {
      const read = num;
      const found = attempt(() => ({ row: byNum.get(read) }));
      const row = found === undefined ? rowOf(names, scan().row(read)) : found.row;
      if (row !== undefined) yield row;
      before = read;
    }
  } finally {
    scanned?.close();
  }
}

function rowOf(names: readonly string[], values: readonly unknown[] | undefined): Row | undefined {
  return values && Object.fromEntries(names.map((name, at) => [name, values[at]]));
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
