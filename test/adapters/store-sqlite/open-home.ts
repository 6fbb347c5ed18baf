import { onTestFinished } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import {
  openSqliteStore,
  type SqliteStore,
  type SqliteStoreOptions,
} from '../../../core/adapters/store-sqlite/open-sqlite-store.ts';
import type { Log } from '../../../core/runtime/ports.ts';

const quiet: Log = { info: () => undefined, warn: () => undefined };

/** Opens the store of a folder and closes it when the running test ends, if it is still open then. */
export async function openHome(folder: string, options: Partial<SqliteStoreOptions> = {}): Promise<SqliteStore> {
  const opened = await openSqliteStore({ folder, sha256, log: quiet, ...options });
  onTestFinished(() => opened.store.close());
  return opened;
}
