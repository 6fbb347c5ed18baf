import type { Database } from 'better-sqlite3';
import type { StoredEvent } from '../../model/envelope.ts';
import type { BlobId, EventId, SessionId } from '../../model/ids.ts';
import { createPace } from '../../runtime/pace.ts';
import type { EventStore, SessionRef } from '../../runtime/ports.ts';
import { toBytes, toHex } from './digest-column.ts';
import { readHistory } from './read-history.ts';
import { readRun } from './read-run.ts';
import { leavingReader } from './remove-sessions.ts';
import { createSqliteShelf } from './sqlite-shelf.ts';
import { EVENT_COLUMNS, type EventColumns, readableEventOf } from './stored-event-of.ts';

type Reads = Pick<
  EventStore,
  'ref' | 'refs' | 'event' | 'events' | 'idsLike' | 'own' | 'history' | 'children' | 'blobsInUse' | 'leaving'
>;

interface RefColumns {
  readonly session: SessionId;
  readonly head: Uint8Array;
  readonly nextSeq: number;
}

const REF_COLUMNS = `session, head,
  (SELECT ifnull(max(seq), -1) + 1 FROM events WHERE events.session = refs.session AND twin = 0) AS nextSeq`;

/** The verbs that read events and refs, on the connection that sees only what is committed. */
export function sqliteReads(db: Database): Reads {
  const shelf = createSqliteShelf(db);
  const ref = db.prepare<[string], RefColumns>(`SELECT ${REF_COLUMNS} FROM refs WHERE session = ?`);
  const refs = db.prepare<[], RefColumns>(`SELECT ${REF_COLUMNS} FROM refs ORDER BY num`);
  const event = db.prepare<[Buffer], EventColumns>(`SELECT ${EVENT_COLUMNS} FROM events WHERE id = ?`);
  const like = db
    .prepare<[Buffer, Buffer, number], Uint8Array>('SELECT id FROM events WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?')
    .pluck();
  const branches = db.prepare<[Buffer], { readonly num: number; readonly id: Uint8Array }>(
    'SELECT num, id FROM events WHERE first_parent = ? AND run_from = seq',
  );
  const nextInRun = db.prepare<[string, number, number], { readonly num: number; readonly id: Uint8Array }>(
    'SELECT num, id FROM events WHERE session = ? AND twin = ? AND seq = ? AND run_from < seq',
  );
  const isNamed = db.prepare<[Buffer], number>('SELECT 1 FROM named_blobs WHERE blob = ? LIMIT 1').pluck();
  const run = readRun(db);
  const leaving = leavingReader(db);

  const eventOf = (id: EventId): StoredEvent | undefined => {
    const row = event.get(toBytes(id));
    return row && readableEventOf(row);
  };
  return {
    ref: async (session) => {
      const row = ref.get(session);
      return row && refOf(row);
    },
    refs: async () => refs.all().map(refOf),
    event: async (id) => eventOf(id),
    events: async (ids) => {
      const pace = createPace();
      const events: StoredEvent[] = [];
      for (const id of ids) {
        const found = eventOf(id);
        if (found !== undefined) events.push(found);
        if (pace.isDue()) await pace.breathe();
      }
      return events;
    },
    idsLike: async (beginning, limit) => {
      if (!/^[0-9a-f]{0,64}$/.test(beginning)) return [];
      const [first, last] = ['0', 'f'].map((digit) => toBytes(beginning.padEnd(64, digit))) as [Buffer, Buffer];
      return like.all(first, last, limit).map((id) => toHex<EventId>(id));
    },
    own: async (session, fromSeq, toSeq) => run({ session, twin: 0, fromSeq, toSeq }, createPace()),
    history: (head, limit) => readHistory(head, limit ?? Number.POSITIVE_INFINITY, { shelf, run }),
    children: async (id) => {
      const slot = shelf.slotOf(id);
      const next = slot && nextInRun.get(slot.session, slot.twin, slot.seq + 1);
      const rows = [...(next === undefined ? [] : [next]), ...branches.all(toBytes(id))];
      return rows.sort((a, b) => a.num - b.num).map((row) => toHex<EventId>(row.id));
    },
    leaving: async (sessions) => leaving(sessions),
    blobsInUse: async (blobs) => new Set(blobs.filter((blob: BlobId) => isNamed.get(toBytes(blob)) === 1)),
  };
}

function refOf({ session, head, nextSeq }: RefColumns): SessionRef {
  return { session, head: toHex<EventId>(head), nextSeq };
}
