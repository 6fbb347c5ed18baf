import type { Database } from 'better-sqlite3';
import type { StoredEvent } from '../../model/envelope.ts';
import type { Pace } from '../../runtime/pace.ts';
import type { Run } from '../store/slot.ts';
import { EVENT_COLUMNS, type EventColumns, readableEventOf } from './stored-event-of.ts';

/** Reads the events of a run, or of any range of a session's seqs, by seq. */
export type ReadRun = (run: Run, pace: Pace) => Promise<StoredEvent[]>;

const PAGE = 64;

/** Prepares {@link ReadRun}. Reads in pages and lets others run in between. */
export function readRun(db: Database): ReadRun {
  const page = db.prepare<[string, number, number, number], EventColumns & { readonly seq: number }>(
    `SELECT seq, ${EVENT_COLUMNS} FROM events WHERE session = ? AND twin = ? AND seq >= ? AND seq < ? ORDER BY seq LIMIT ${PAGE}`,
  );
  return async ({ session, twin, fromSeq, toSeq }, pace) => {
    const events: StoredEvent[] = [];
    let next = fromSeq;
    while (next < toSeq) {
      const rows = page.all(session, twin, next, toSeq);
      for (const row of rows) events.push(readableEventOf(row));
      if (rows.length < PAGE) break;
      next = (rows.at(-1)?.seq ?? toSeq) + 1;
      if (pace.isDue()) await pace.breathe();
    }
    return events;
  };
}
