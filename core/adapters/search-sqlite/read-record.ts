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
import { type PlacedRows, type Places, placeReader, readOr } from './read-places.ts';

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

/** Some events of the record. */
export interface RecordPage {
  readonly events: readonly RecordedEvent[];
  /** Places on damaged pages of the file: what stood there can't be read. */
  readonly lost: readonly Places[];
  /** Places of events whose bytes were changed: what they said can't be read either. */
  readonly altered: readonly Places[];
  /** Behind the last place that was looked at; where it began once nothing is left. */
  readonly end: number;
}

/** The events file, seen in the order in which it was written, past pages that are damaged. Throws HostError. */
export interface RecordReader {
  /** Some events from a place on. */
  readonly page: (from: number) => RecordPage;
  /** Some events of `from <= place < to`. */
  readonly between: (from: number, to: number) => RecordPage;
  /** How many events there are, and the place of the last. */
  readonly extent: () => { readonly events: number; readonly last: number };
  /** Throws HostError `store-broken` where it can't be read. */
  readonly idAt: (num: number) => EventId | undefined;
  /** Throws HostError `store-broken` where it can't be read. */
  readonly numOf: (event: EventId) => number | undefined;
  /** True where an event still stands at a place with its payload, or what stands there can't be read. */
  readonly hasPayload: (num: number, event: EventId) => boolean;
  /** Throws HostError `store-broken` where it can't be read. */
  readonly droppedSince: (num: number) => Dropped;
  readonly close: () => void;
}

const BUSY_MS = 1000;

/** Opens the events file of a home to be read only. Throws HostError. */
export function openRecord(folder: string): RecordReader {
  const path = join(folder, EVENTS_FILE.name);
  const db = guarded(path, () => new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_MS }));
  try {
    return guarded(path, () => recordIn(db, path));
  } catch (cause) {
    db.close();
    throw cause;
  }
}

function recordIn(db: Database.Database, path: string): RecordReader {
  db.pragma('cell_size_check = ON');
  const places = placeReader(db, path);
  const count = db.prepare<[], number>('SELECT count(*) FROM events').pluck();
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
  const pageOf = ({ rows, lost, end }: PlacedRows): RecordPage => {
    const events = rows.map(({ num, session, twin, ...row }) => ({ num, session, twin, event: readable(row, read) }));
    const altered = events.filter(({ event }) => isAltered(event)).map(({ num }): Places => [num, num + 1]);
    return { events, lost, altered, end };
  };
  return {
    page: (from) => pageOf(places.from(from)),
    between: (from, to) => pageOf(places.between(from, to)),
    extent: () => {
      const last = places.last();
      return { events: readOr(last, () => guarded(path, () => count.get() ?? 0)), last };
    },
    idAt: (num) => {
      const id = guarded(path, () => idAt.get(num));
      return id && toHex<EventId>(id);
    },
    numOf: (event) => guarded(path, () => numOf.get(toBytes(event))),
    hasPayload: (num, event) => readOr(1, () => guarded(path, () => payloadAt.get(num, toBytes(event)))) === 1,
    droppedSince: (num) =>
      droppedBy(guarded(path, () => marks.all(CATALOGUE, num)).flatMap((row) => readable(row, read) ?? [])),
    close: () => db.close(),
  };
}

function isAltered(event: SessionEvent | undefined): boolean {
  return event === undefined || (event.kind === 'opaque' && event.because === 'altered');
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
