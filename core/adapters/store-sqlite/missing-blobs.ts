import Database from 'better-sqlite3';

/** How many blobs the events name that have no row. Undefined where that can't be read. */
export function missingBlobs(events: Database.Database, blobs: Database.Database): number | undefined {
  const named = events.prepare<[], Buffer>('SELECT DISTINCT blob FROM named_blobs ORDER BY blob').pluck();
  const row = blobs.prepare<[Buffer], number>('SELECT 1 FROM blobs WHERE id = ? AND encoding IS NOT NULL').pluck();
  let missing = 0;
  try {
    for (const id of named.iterate()) if (row.get(id) === undefined) missing++;
    return missing;
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return undefined;
    throw cause;
  }
}
