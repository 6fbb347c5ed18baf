import Database from 'better-sqlite3';
import { HostError } from '../../runtime/ports.ts';
import type { Connections } from './open-database.ts';

/**
 * Throws HostError `store-broken` where a page of a table or index is not what it should be. `how`: `integrity_check` also sees an index
 * that does not lead to every row.
 */
export function checkPages({ reader, path }: Connections, how: 'quick_check' | 'integrity_check'): void {
  try {
    if (reader.pragma(`${how}(1)`, { simple: true }) === 'ok') return;
  } catch (cause) {
    if (!(cause instanceof Database.SqliteError)) throw cause;
    throw damaged(path, cause);
  }
  throw damaged(path, undefined);
}

/** The HostError for a file whose tables can't be read. */
export function damaged(path: string, cause: unknown): HostError {
  const says = `${path} is damaged: its tables can't be read.`;
  const remedy = 'Put it back from a backup, or agree to set it aside and begin a new one.';
  return new HostError('store-broken', `${says} ${remedy}`, { data: { path }, cause });
}
