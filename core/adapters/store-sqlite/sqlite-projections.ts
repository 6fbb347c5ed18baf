import type { Database } from 'better-sqlite3';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { EventStore, Projection } from '../../runtime/ports.ts';
import { toBytes, toHex } from './digest-column.ts';
import { fromPackedColumn, toPackedColumn } from './packed-column.ts';

interface ProjectionColumns {
  readonly head: Uint8Array;
  readonly text: string;
}

/** Reads saved projections. */
export function projectionReads(db: Database): Pick<EventStore, 'projection'> {
  const saved = db.prepare<[string, string], ProjectionColumns>(
    'SELECT head, text FROM projections WHERE name = ? AND session = ?',
  );
  return {
    projection: async (name, session) => {
      const row = saved.get(name, session);
      return row && { head: toHex<EventId>(row.head), text: fromPackedColumn(row.text) };
    },
  };
}

type Row = Projection & { readonly session: SessionId };

/** Saves projections inside the running transaction, a row for each step. */
export function projectionWriter(db: Database): (name: string, rows: readonly Row[]) => Generator<void> {
  const save = db.prepare(
    `INSERT INTO projections (name, session, head, text) VALUES (?, ?, ?, ?)
     ON CONFLICT (name, session) DO UPDATE SET head = excluded.head, text = excluded.text`,
  );
  return function* write(name, rows) {
    for (const { session, head, text } of rows) {
      save.run(name, session, toBytes(head), toPackedColumn(text));
      yield;
    }
  };
}
