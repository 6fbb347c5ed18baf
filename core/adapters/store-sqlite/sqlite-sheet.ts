import type { Database } from 'better-sqlite3';
import type { AppendedEvent } from '../../runtime/ports.ts';
import type { Sheet } from '../store/append-streams.ts';
import { namedBlobs } from '../store/named-blobs.ts';
import type { Slot } from '../store/slot.ts';
import { CAME_WITHHELD } from './came-withheld.ts';
import { toBytes } from './digest-column.ts';
import { toColumn } from './exact-text.ts';
import { packText } from './packed.ts';
import { createSqliteShelf } from './sqlite-shelf.ts';

/** Writes events and heads on the writing connection, inside the running transaction. */
export function createSqliteSheet(db: Database): Sheet {
  const insert = db.prepare(
    `INSERT INTO events (num, id, session, twin, seq, run_from, first_parent, kind, at_ms, envelope, salt, encoding, payload)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const nameBlob = db.prepare('INSERT INTO named_blobs (num, blob) VALUES (?, ?)');
  const setHead = db.prepare(
    'INSERT INTO refs (session, head) VALUES (?, ?) ON CONFLICT (session) DO UPDATE SET head = excluded.head',
  );
  const topNum = db.prepare<[], number>('SELECT ifnull(max(num), 0) FROM events').pluck();
  return {
    ...createSqliteShelf(db),
    nextNum: () => (topNum.get() ?? 0) + 1,
    insert: (event, slot) => {
      if (insert.run(...columnsOf(event, slot)).changes === 0) return false;
      if (event.payload === undefined) return true;
      for (const blob of namedBlobs(event)) nameBlob.run(slot.num, toBytes(blob));
      return true;
    },
    setHead: (session, head) => void setHead.run(session, toBytes(head)),
  };
}

function columnsOf({ id, envelope, envelopeText, payload, packed: given }: AppendedEvent, slot: Slot): unknown[] {
  const [parent] = envelope.parents;
  const packed = payload && (given ?? packText(payload.text));
  return [
    slot.num,
    toBytes(id),
    slot.session,
    slot.twin,
    slot.seq,
    slot.runFrom,
    parent === undefined ? null : toBytes(parent),
    toColumn(envelope.kind),
    envelope.atMs,
    Buffer.from(envelopeText),
    payload === undefined ? null : toColumn(payload.salt),
    packed === undefined ? CAME_WITHHELD : Number(packed.isZstd),
    packed === undefined ? null : packed.bytes,
  ];
}
