import type { Database } from 'better-sqlite3';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Shelf, Slot } from '../store/slot.ts';
import { toBytes, toHex } from './digest-column.ts';

interface PlaceColumns {
  readonly id: Uint8Array;
  readonly first_parent: Uint8Array | null;
}

/** Looks up places of events on a connection: the reader sees what is committed, the writer its own transaction too. */
export function createSqliteShelf(db: Database): Shelf {
  const slotOf = db.prepare<[Buffer], Slot>(
    'SELECT num, session, seq, twin, run_from AS runFrom FROM events WHERE id = ?',
  );
  const at = db.prepare<[string, number, number], PlaceColumns>(
    'SELECT id, first_parent FROM events WHERE session = ? AND twin = ? AND seq = ?',
  );
  const topSeq = db
    .prepare<[string, number], number>(
      'SELECT seq FROM events WHERE session = ? AND twin = ? ORDER BY seq DESC LIMIT 1',
    )
    .pluck();
  const topTwin = db
    .prepare<[string], number>('SELECT twin FROM events WHERE session = ? ORDER BY twin DESC LIMIT 1')
    .pluck();
  const head = db.prepare<[string], Uint8Array>('SELECT head FROM refs WHERE session = ?').pluck();
  return {
    slotOf: (id) => slotOf.get(toBytes(id)),
    at: (session, twin, seq) => {
      const row = at.get(session, twin, seq);
      if (row === undefined) return undefined;
      return { id: toHex<EventId>(row.id), firstParent: parentOf(row.first_parent) };
    },
    topSeq: (session: SessionId, twin) => topSeq.get(session, twin) ?? -1,
    topTwin: (session) => topTwin.get(session) ?? -1,
    head: (session) => {
      const bytes = head.get(session);
      return bytes && toHex<EventId>(bytes);
    },
  };
}

/** The column of a first parent as an id. */
export function parentOf(column: Uint8Array | null): EventId | undefined {
  return column === null ? undefined : toHex<EventId>(column);
}
