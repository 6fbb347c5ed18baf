import { existsSync, readFileSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { walOf } from './foreign-wal.ts';

/** Whether something is missed that a WAL may hold, of which SQLite does not take all. `wal`: its bytes. */
export type IsMissed = (reader: Database.Database, wal: Buffer) => boolean;

/** Asks it of a database and its WAL as they lie there; changes neither. */
export function isMissedIn(path: string, isMissed: IsMissed): boolean {
  const shm = `${path}-shm`;
  const isThere = existsSync(shm);
  const reader = new Database(path, { readonly: true });
  try {
    return isMissed(reader, readFileSync(walOf(path)));
  } finally {
    reader.close();
    if (!isThere) rmSync(shm, { force: true });
  }
}
