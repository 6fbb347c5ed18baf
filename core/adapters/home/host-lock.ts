import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Held by the one host of a home. The system frees it when the process dies, however it dies. */
export interface HostLock {
  readonly release: () => void;
}

/** A handle that nobody refers to is collected, and the lock with it: these are held until they are released. */
const held = new Set<Database.Database>();

/** Takes the lock of a home, or gives undefined where another process has it. Throws the system's error for a folder that can't be written. */
export function takeHostLock(folder: string): HostLock | undefined {
  const path = join(folder, 'host.lock');
  closeSync(openSync(path, 'a', 0o600));
  const db = new Database(path, { timeout: 0 });
  try {
    db.pragma('journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  held.add(db);
  return {
    release: () => {
      held.delete(db);
      db.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
