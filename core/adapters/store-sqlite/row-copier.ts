import Database from 'better-sqlite3';

type Row = Readonly<Record<string, unknown>>;

/** Copies rows of a table that may have been changed: its own columns only, and no row that does not fit them. */
export function rowCopier(into: Database.Database, table: string): (row: Row) => void {
  const names = into.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  const places = names.map((name) => `@${name}`).join(', ');
  const insert = into.prepare(`INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${places})`);
  return (row) => {
    try {
      insert.run(Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
    } catch (cause) {
      if (!(cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_CONSTRAINT'))) throw cause;
    }
  };
}
