import Database from 'better-sqlite3';
import type { RecordValue } from './record-values.ts';

/** A column of a table as SQLite names it: `pk` is 1 for the number of a row, which no record holds. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

/** The columns of a table of an open file; none for a table that is not there. Throws what SQLite throws. */
export function columnsIn(db: Database.Database, table: string): readonly Column[] {
  return db.prepare<[string], Column>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)').all(table);
}

/** The columns of a table as a schema makes it. */
export function columnsOf(schema: string, table: string): readonly Column[] {
  const model = new Database(':memory:');
  try {
    model.exec(schema);
    return columnsIn(model, table);
  } finally {
    model.close();
  }
}

/** Whether a record could be a row of a table: as many values, each of its column's type. */
export function fitsColumns(values: readonly RecordValue[], columns: readonly Column[]): boolean {
  return values.length === columns.length && columns.every((column, at) => fitsColumn(values[at] ?? null, column));
}

function fitsColumn(value: RecordValue, { type, notnull, pk }: Column): boolean {
  if (pk === 1) return value === null;
  if (value === null) return notnull === 0;
  if (type === 'BLOB') return value instanceof Uint8Array;
  return typeof value === (type === 'TEXT' ? 'string' : 'number');
}
