import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { HostError } from '../../runtime/ports.ts';
import { hostErrorOf } from '../store-sqlite/host-error-of.ts';
import { unusableHome } from './unusable-home.ts';

/** Held by the one host of a home. The system frees it when the process dies, however it dies. */
export interface HostLock {
  readonly release: () => void;
}

/** A handle that nobody refers to is collected, and the lock with it: these are held until they are released. */
const held = new Set<Database.Database>();

/** Takes the lock of a home, or gives undefined where another process has it. Throws HostError, `home-unusable` for a folder that can't be written. */
export function takeHostLock(folder: string): HostLock | undefined {
  const path = join(folder, 'host.lock');
  const db = openLock(folder, path);
  try {
    db.pragma('journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw faultOf(folder, error, path);
  }
  held.add(db);
  return {
    release: () => {
      held.delete(db);
      db.close();
    },
  };
}

function openLock(folder: string, path: string): Database.Database {
  try {
    // Whoever opens a pipe waits for another that reads it.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() === false) throw noLock(path);
    // Not where it is there: to close a file once gives up all locks that this process has on it (POSIX).
    if (found === undefined) closeSync(openSync(path, 'a', 0o600));
    return new Database(path, { timeout: 0 });
  } catch (cause) {
    throw faultOf(folder, cause, path);
  }
}

function noLock(path: string): HostError {
  return new HostError('home-unusable', `${path} is no file. Move it elsewhere: it is made anew.`, { data: { path } });
}

function faultOf(folder: string, cause: unknown, path: string): unknown {
  return hostErrorOf(unusableHome(folder, cause, path), path);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
