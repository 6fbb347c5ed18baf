import type { Database } from 'better-sqlite3';
import type { SessionId } from '../../model/ids.ts';
import { HostError } from '../../runtime/ports.ts';
import { isDamage } from '../../runtime/readable-events.ts';
import { guarded } from '../store-sqlite/host-error-of.ts';
import { EVENT_COLUMNS, type EventColumns } from '../store-sqlite/stored-event-of.ts';

/** A row of the events file at its place. */
export type PlacedRow = EventColumns & { readonly num: number; readonly session: SessionId; readonly twin: number };

/** Places of the record, half-open. */
export type Places = readonly [from: number, to: number];

/** What stands at some places. */
export interface PlacedRows {
  readonly rows: readonly PlacedRow[];
  /** Places on pages that are damaged, in order: what stands there can't be read. */
  readonly lost: readonly Places[];
  /** Behind the last place that was looked at; where it began for none. */
  readonly end: number;
}

/** The rows of the events file in the order in which they were written. Throws HostError for all but damage. */
export interface PlaceReader {
  /** Rows from a place on: at most {@link PAGE_EVENTS}, and about {@link PAGE_BYTES}. */
  readonly from: (place: number) => PlacedRows;
  /** The same of `from <= place < to`. */
  readonly between: (from: number, to: number) => PlacedRows;
  /** The last place that is known to be taken, 0 for none. */
  readonly last: () => number;
}

/** One batch: a few ms of reading, so that nobody who empties the WAL waits for it. */
export const PAGE_EVENTS = 400;
const PAGE_BYTES = 384 * 1024;

/** Reads rows of an open events file. */
export function placeReader(db: Database, path: string): PlaceReader {
  const after = db.prepare<[number], PlacedRow>(
    `SELECT num, session, twin, ${EVENT_COLUMNS} FROM events WHERE num >= ? ORDER BY num LIMIT ${PAGE_EVENTS}`,
  );
  const at = db.prepare<[number], PlacedRow>(`SELECT num, session, twin, ${EVENT_COLUMNS} FROM events WHERE num = ?`);
  // Where the page of the last events is damaged, an index still knows how far they go.
  const lasts = ['', 'INDEXED BY events_by_id', 'INDEXED BY events_by_place'].map((by) =>
    db.prepare<[], number>(`SELECT ifnull(max(num), 0) FROM events ${by}`).pluck(),
  );
  const last = (): number => {
    for (const statement of lasts) {
      const num = readOr(undefined, () => guarded(path, () => statement.get()));
      if (num !== undefined) return num;
    }
    return 0;
  };
  const between = (from: number, to: number): PlacedRows =>
    oneByOne({ from, to: Math.min(to, from + PAGE_EVENTS) }, (num) => guarded(path, () => at.get(num)));
  return {
    from: (place) => {
      const rows = readOr(undefined, () => guarded(path, () => pageOf(after.iterate(place))));
      if (rows === undefined) return between(place, Math.max(last() + 1, place));
      return { rows, lost: [], end: (rows.at(-1)?.num ?? place - 1) + 1 };
    },
    between,
    last,
  };
}

/** What `read` gives, or something else where what it reads is damaged. */
export function readOr<T, U>(otherwise: U, read: () => T): T | U {
  try {
    return read();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return otherwise;
  }
}

function pageOf(found: IterableIterator<PlacedRow>): PlacedRow[] {
  const rows: PlacedRow[] = [];
  let bytes = 0;
  for (const row of found) {
    if (!isRow(row) || row.num <= (rows.at(-1)?.num ?? 0)) throw unsound();
    rows.push(row);
    bytes += sizeOf(row);
    if (bytes >= PAGE_BYTES) break;
  }
  return rows;
}

function oneByOne(
  { from, to }: { readonly from: number; readonly to: number },
  rowAt: (num: number) => PlacedRow | undefined,
): PlacedRows {
  const rows: PlacedRow[] = [];
  const lost: Places[] = [];
  let bytes = 0;
  let num = from;
  for (; num < to && bytes < PAGE_BYTES; num++) {
    const row = readOr('damaged', () => rowAt(num));
    if (row === undefined) continue;
    if (row === 'damaged' || !isRow(row)) lost.push([num, num + 1]);
    else {
      rows.push(row);
      bytes += sizeOf(row);
    }
  }
  return { rows, lost: joined(lost), end: num };
}

/** Places in order, neighbours as one. */
export function joined(places: readonly Places[]): Places[] {
  const all: Places[] = [];
  for (const [from, to] of places) {
    const before = all.at(-1);
    if (before !== undefined && before[1] === from) all[all.length - 1] = [before[0], to];
    else all.push([from, to]);
  }
  return all;
}

/** A damaged page may read as one that holds other things. */
function isRow({ id, envelope, session, payload }: PlacedRow): boolean {
  const isBytes = (value: unknown) => value instanceof Uint8Array;
  return isBytes(id) && isBytes(envelope) && typeof session === 'string' && (payload === null || isBytes(payload));
}

function sizeOf({ envelope, payload }: PlacedRow): number {
  return envelope.length + (payload?.length ?? 0);
}

function unsound(): HostError {
  return new HostError('store-broken', 'A page of the events is damaged.');
}
