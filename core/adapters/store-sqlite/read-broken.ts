import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { walStateOf } from './broken-wal.ts';
import { openPages } from './file-pages.ts';
import { rowOf, type ScannedRows, scanPages } from './scan-pages.ts';
import { type Column, columnsIn, columnsOf } from './table-columns.ts';

/** What can still be read of a broken database. Nothing here throws for damage, and nothing is written. */
export interface BrokenFile {
  /**
   * Rows of a table that has a `num`, in order, without those that can't be read. What the tree of pages no longer leads to is looked
   * for on every page, and so is a table that SQLite does not find or where it makes nothing of the file: whatever looks like one of
   * its rows. None of a view, which could be anything. Where the WAL is broken, what is behind that comes too: a row as it is there, and
   * as it is before where that is another one.
   */
  readonly rows: (table: string) => Generator<Row>;
  /** A value, or undefined where it can't be read. */
  readonly value: (sql: string) => unknown;
  readonly close: () => void;
}

type Row = Readonly<Record<string, unknown>>;

/** Opens a file however little of it is left. `schema`: what its tables were made with. Undefined where there is no file. Throws where it can't be read at all. */
export function readBroken(path: string, schema: string): BrokenFile | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const db = openAnyway(path);
  const isCut = db !== undefined && 'fault' in walStateOf(path);
  return {
    rows: (table) => rowsOf(db, table, { path, schema, isCut }),
    value: (sql) => db && attempt(() => db.prepare(sql).pluck().get()),
    close: () => void db?.close(),
  };
}

/** SQLite refuses a file that is shorter than its header says, unless its schema may be written. Undefined where it makes nothing of it. */
function openAnyway(path: string): Database.Database | undefined {
  if (!isPageSizeTrue(path)) return undefined;
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

/** Whether the file is cut into pages as its header says: SQLite would find other tables in the place of ours. */
function isPageSizeTrue(path: string): boolean {
  const header = Buffer.alloc(18);
  const file = openSync(path, 'r');
  readSync(file, header, 0, header.length, 0);
  closeSync(file);
  const pages = openPages(path);
  pages.close();
  // Two bytes hold no 65,536: the format writes 1.
  return header.readUInt16BE(16) === (pages.sizeBytes === 65_536 ? 1 : pages.sizeBytes);
}

interface Where {
  readonly path: string;
  readonly schema: string;
  /** Whether SQLite does not see all that the WAL holds. */
  readonly isCut: boolean;
}

function* rowsOf(db: Database.Database | undefined, table: string, { path, schema, isCut }: Where): Generator<Row> {
  const type = db && attempt(() => typeIn(db, table));
  if (type !== undefined && type !== 'table') return;
  const found = db && type !== undefined ? attempt(() => columnsIn(db, table)) : undefined;
  const columns = found ?? columnsOf(schema, table);
  let scanned: ScannedRows | undefined;
  const scan = (): ScannedRows => {
    scanned ??= scanPages(path, columns);
    return scanned;
  };
  const seen = readRows(db, table, columns, scan);
  const { rows, after } = isCut
    ? behindToo(seen, scan(), columns)
    : { ...seen, rows: (num: number) => [seen.row(num)] };
  try {
    let before = 0;
    for (let num = after(before); num !== undefined && num > before; num = after(before)) {
      for (const read of rows(num)) if (read !== undefined) yield read;
      before = num;
    }
  } finally {
    scanned?.close();
  }
}

function typeIn(db: Database.Database, name: string): string | undefined {
  return db.prepare<[string], string>('SELECT type FROM sqlite_schema WHERE name = ?').pluck().get(name);
}

interface Reads {
  readonly row: (num: number) => Row | undefined;
  readonly after: (num: number) => number | undefined;
}

/** Asks SQLite first, and the pages themselves for what it can't say. A table of which it can't say anything is not asked of it again. */
function readRows(
  db: Database.Database | undefined,
  table: string,
  columns: readonly Column[],
  scan: () => ScannedRows,
): Reads {
  const byNum = db && attempt(() => db.prepare<[number], Row>(`SELECT * FROM ${table} WHERE num = ?`));
  const nextNum =
    db &&
    attempt(() => db.prepare<[number], number>(`SELECT num FROM ${table} WHERE num > ? ORDER BY num LIMIT 1`).pluck());
  let isLost: boolean | undefined;
  const ask = <T>(query: () => T): { readonly said: T } | undefined => {
    if (isLost === true) return undefined;
    const answer = attempt(() => ({ said: query() }));
    if (answer === undefined) isLost ??= spaced(scan().nums).every((num) => !attempt(() => ({ row: byNum?.get(num) })));
    return answer;
  };
  return {
    row: (num) => {
      const found = byNum && ask(() => byNum.get(num));
      if (found !== undefined) return found.said;
      const values = scan().row(num);
      return values && rowOf(columns, values);
    },
    after: (num) => {
      const found = nextNum && ask(() => nextNum.get(num));
      return found === undefined ? scan().after(num) : found.said;
    },
  };
}

/** At most 1,000 numbers, evenly spaced. */
function spaced(nums: readonly number[]): number[] {
  const step = Math.ceil(nums.length / 1_000);
  return nums.filter((_, at) => at % step === 0);
}

/** A row keeps its number and its second column: another one in its place is of another file. */
function behindToo({ row, after }: Reads, scanned: ScannedRows, columns: readonly Column[]) {
  const second = columns[1]?.name ?? '';
  return {
    rows: (num: number): (Row | undefined)[] => {
      const [seen, values] = [row(num), scanned.row(num)];
      const behind = values && rowOf(columns, values);
      return seen !== undefined && behind !== undefined && isSame(seen[second], behind[second])
        ? [behind]
        : [seen, behind];
    },
    after: (num: number): number | undefined => {
      const next = [after(num), scanned.after(num)].filter((each) => each !== undefined);
      return next.length === 0 ? undefined : Math.min(...next);
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  return one === other;
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
