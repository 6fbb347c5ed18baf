import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Takes the events file of a closed home back to version 2. */
export function asVersion2(folder: string): void {
  const db = new Database(join(folder, 'events.db'));
  db.exec('DROP TABLE quarantine; DROP TABLE quarantine_met; PRAGMA user_version = 2');
  db.close();
}

/** Takes the events file of a closed home back to version 1, made of the statements that version had. */
export function asVersion1(folder: string): void {
  asVersion2(folder);
  const db = new Database(join(folder, 'events.db'));
  db.exec(`
DROP INDEX ledger_by_start;
DROP INDEX ledger_by_start_record;
ALTER TABLE source_files RENAME TO later;
CREATE TABLE source_files (
  num INTEGER PRIMARY KEY,
  format TEXT NOT NULL,
  source TEXT NOT NULL,
  path TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  modified_at_ms REAL NOT NULL,
  digest TEXT NOT NULL,
  report TEXT NOT NULL
) STRICT;
INSERT INTO source_files SELECT num, format, source, path, size_bytes, modified_at_ms, '', report FROM later;
DROP TABLE later;
CREATE UNIQUE INDEX source_files_by_source ON source_files (format, source);
PRAGMA user_version = 1;
`);
  db.close();
}
