import Database from 'better-sqlite3';
import { createPace } from '../../runtime/pace.ts';
import type { Connections } from './open-database.ts';

/**
 * Names the tables and indexes of a file that have a page that is not what it should be, each once, after a look at all of them. Only
 * committed pages count. Empty where all can be read. Throws the signal's reason when it is aborted.
 * @see https://www.sqlite.org/dbstat.html
 */
export async function damagedParts({ path }: Connections, signal?: AbortSignal): Promise<readonly string[]> {
  // A connection of its own: one that is stepped through takes no other query meanwhile.
  const own = new Database(path, { readonly: true });
  const parts = new Set<string>();
  const pace = createPace();
  try {
    for (const { name, type } of pagesIn(own)) {
      if (type === 'corrupted') parts.add(name);
      if (!pace.isDue()) continue;
      await pace.breathe();
      signal?.throwIfAborted();
    }
  } catch (cause) {
    if (!(cause instanceof Database.SqliteError) || !cause.code.startsWith('SQLITE_CORRUPT')) throw cause;
    parts.add('sqlite_schema');
  } finally {
    own.close();
  }
  return [...parts];
}

interface Page {
  /** Of the table or index that the page is a piece of. */
  readonly name: string;
  readonly type: string;
}

function pagesIn(db: Database.Database): Iterable<Page> {
  return db.prepare<[], Page>('SELECT name, pagetype AS type FROM dbstat').iterate();
}
