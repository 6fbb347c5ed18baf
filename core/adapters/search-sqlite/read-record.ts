import { join } from 'node:path';
import Database from 'better-sqlite3';
import { CATALOGUE, type EventId, type SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { HostError } from '../../runtime/ports.ts';
import { checkedReader } from '../../runtime/read-checked.ts';
import { sha256 } from '../sha256.ts';
import { toBytes, toHex } from '../store-sqlite/digest-column.ts';
import { guarded } from '../store-sqlite/host-error-of.ts';
import { EVENTS_FILE } from '../store-sqlite/schema.ts';
import { EVENT_COLUMNS, type EventColumns, readableEventOf } from '../store-sqlite/stored-event-of.ts';

/** An event at its place in the order of the record. */
export interface RecordedEvent {
  readonly num: number;
  readonly session: SessionId;
  readonly twin: number;
  /** Undefined where its envelope can no longer be read. */
  readonly event: SessionEvent | undefined;
}

/** What was dropped from the record since a place in it. */
export interface Dropped {
  readonly events: readonly EventId[];
  /** Whole sessions went. */
  readonly sessionsToo: boolean;
}

/** The events file, seen in the order in which it was written. Throws HostError. */
export interface RecordReader {
  /** Some events after a place: at most {@link PAGE_EVENTS}, and about {@link PAGE_BYTES}. */
  readonly page: (after: number) => readonly RecordedEvent[];
  /** How many events there are, and the place of the last. */
  readonly extent: () => { readonly events: number; readonly last: number };
  readonly idAt: (num: number) => EventId | undefined;
  readonly numOf: (event: EventId) => number | undefined;
  /** True where an event still stands at a place with its payload. */
  readonly hasPayload: (num: number, event: EventId) => boolean;
  readonly droppedSince: (num: number) => Dropped;
  readonly close: () => void;
}

/** One batch: a few ms of reading, so that nobody who empties the WAL waits for it. */
export const PAGE_EVENTS = 400;
const PAGE_BYTES = 384 * 1024;
const BUSY_MS = 1000;

type Row = EventColumns & { readonly num: number; readonly session: SessionId; readonly twin: number };

/** Opens the events file of a home to be read only. Throws HostError. */
export function openRecord(folder: string): RecordReader {
  const path = join(folder, EVENTS_FILE.name);
  const db = guarded(path, () => new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_MS }));
  const rows = db.prepare<[number], Row>(
    `SELECT num, session, twin, ${EVENT_COLUMNS} FROM events WHERE num > ? ORDER BY num LIMIT ${PAGE_EVENTS}`,
  );
  const count = db.prepare<[], number>('SELECT count(*) FROM events').pluck();
  const last = db.prepare<[], number>('SELECT ifnull(max(num), 0) FROM events').pluck();
  const idAt = db.prepare<[number], Uint8Array>('SELECT id FROM events WHERE num = ?').pluck();
  const numOf = db.prepare<[Buffer], number>('SELECT num FROM events WHERE id = ?').pluck();
  const payloadAt = db
    .prepare<[number, Buffer], number>('SELECT 1 FROM events WHERE num = ? AND id = ? AND payload IS NOT NULL')
    .pluck();
  const marks = db.prepare<[string, number], EventColumns>(
    `SELECT ${EVENT_COLUMNS} FROM events WHERE session = ? AND num > ?
     AND kind IN ('catalogue/erased', 'catalogue/emptied') ORDER BY num`,
  );
  const read = checkedReader(sha256);
  return {
    page: (after) =>
      guarded(path, () => pageOf(rows.iterate(after))).map(({ num, session, twin, ...row }) => ({
        num,
        session,
        twin,
        event: readable(row, read),
      })),
    extent: () => guarded(path, () => ({ events: count.get() ?? 0, last: last.get() ?? 0 })),
    idAt: (num) => {
      const id = guarded(path, () => idAt.get(num));
      return id && toHex<EventId>(id);
    },
    numOf: (event) => guarded(path, () => numOf.get(toBytes(event))),
    hasPayload: (num, event) => guarded(path, () => payloadAt.get(num, toBytes(event))) === 1,
    droppedSince: (num) =>
      droppedBy(guarded(path, () => marks.all(CATALOGUE, num)).flatMap((row) => readable(row, read) ?? [])),
    close: () => db.close(),
  };
}

function pageOf(rows: IterableIterator<Row>): Row[] {
  const page: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    page.push(row);
    bytes += row.envelope.length + (row.payload?.length ?? 0);
    if (bytes >= PAGE_BYTES) break;
  }
  return page;
}

function readable(row: EventColumns, read: ReturnType<typeof checkedReader>): SessionEvent | undefined {
  try {
    return read(readableEventOf(row));
  } catch (error) {
    if (error instanceof HostError) return undefined;
    throw error;
  }
}

function droppedBy(marks: readonly SessionEvent[]): Dropped {
  return {
    events: marks.flatMap((mark) => (mark.kind === 'catalogue/erased' ? (mark.payload.events as EventId[]) : [])),
    sessionsToo: marks.some(({ kind }) => kind === 'catalogue/emptied'),
  };
}
