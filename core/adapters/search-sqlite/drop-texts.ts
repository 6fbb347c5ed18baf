import type { Database } from 'better-sqlite3';
import type { EventId } from '../../model/ids.ts';
import { toHex } from '../store-sqlite/digest-column.ts';
import type { RecordReader } from './read-record.ts';

/** Texts that are looked at in one go. */
const PAGE = 1_000;

/** Takes texts out of the tables. */
export interface TextDropper {
  readonly ofEvents: (events: readonly EventId[]) => void;
  /** Those whose event is gone from the record or has no payload any more. */
  readonly ofGone: () => void;
}

/**
 * Drops texts so that nothing of them is left in the file (S12): their words are merged out of the index, then the file is written
 * anew, since a page keeps copies of what moved in it. About a second for 100 MB, and only where there was something to drop.
 */
export function textDropper(db: Database, record: RecordReader): TextDropper {
  const ofSource = db.prepare<[number], number>('SELECT id FROM texts WHERE source = ?').pluck();
  const page = db.prepare<[number], { readonly id: number; readonly source: number; readonly event: Uint8Array }>(
    `SELECT id, source, event FROM texts WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
  );
  const statements = ['texts WHERE id', 'grams WHERE rowid', 'shorts WHERE rowid'].map((of) =>
    db.prepare<[number]>(`DELETE FROM ${of} = ?`),
  );
  const drop = (ids: readonly number[]): void => {
    if (ids.length === 0) return;
    db.transaction(() => {
      for (const id of ids) for (const statement of statements) statement.run(id);
      db.exec("INSERT INTO grams (grams) VALUES ('optimize'); INSERT INTO shorts (shorts) VALUES ('optimize')");
    })();
    db.exec('VACUUM');
    db.pragma('wal_checkpoint(TRUNCATE)');
  };
  return {
    ofEvents: (events) => {
      const places = events.flatMap((event) => record.numOf(event) ?? []);
      drop(places.flatMap((num) => ofSource.all(num)));
    },
    ofGone: () => {
      const gone: number[] = [];
      for (let rows = page.all(0); rows.length > 0; rows = page.all(rows.at(-1)?.id ?? 0)) {
        for (const { id, source, event } of rows) if (!record.hasPayload(source, toHex<EventId>(event))) gone.push(id);
      }
      drop(gone);
    },
  };
}
