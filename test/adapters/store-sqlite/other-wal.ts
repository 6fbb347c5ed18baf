import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { tempHome } from './temp-home.ts';

/** The WAL of a database of another program. */
export function otherWal(pageBytes: number, rows: number): Buffer {
  const path = join(tempHome(), 'other.db');
  const db = new Database(path);
  db.pragma(`page_size = ${pageBytes}`);
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE notes (num INTEGER PRIMARY KEY, text TEXT)');
  for (let at = 0; at < rows; at++) db.prepare('INSERT INTO notes (text) VALUES (?)').run(`note ${at} `.repeat(50));
  const wal = readFileSync(`${path}-wal`);
  db.close();
  return wal;
}

/** The WAL of a database of another program that was checkpointed before, so that page 1 is not in it. */
export function otherRowsWal(): Buffer {
  const path = join(tempHome(), 'other.db');
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.exec("CREATE TABLE notes (num INTEGER PRIMARY KEY, text TEXT); INSERT INTO notes VALUES (1, 'one')");
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.exec("UPDATE notes SET text = 'two'");
  const wal = readFileSync(`${path}-wal`);
  db.close();
  return wal;
}
