import type { Database } from 'better-sqlite3';
import { CATALOGUE, type EventId, type SessionId } from '../../model/ids.ts';
import type { SourceName } from '../../runtime/source-name.ts';
import { runsOf } from '../store/runs-of.ts';
import type { Run, Shelf, Slot } from '../store/slot.ts';
import { toBytes } from './digest-column.ts';
import { quarantineEraser } from './sqlite-quarantine.ts';

const LEDGER_PAGE = 500;
/** Projections of other sessions that are written back, in bytes, the small ones first: they are in memory meanwhile, and the rest can be made anew. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

/**
 * Drops the payloads of events and everything derived from them, and what some sources held beside, inside the running transaction (S12).
 * A row is only made smaller in its place: deleting one would move its neighbours, and SQLite leaves copies of what it moves
 * in a page's free space, where a later erasure of the neighbour would miss them.
 */
export function eventEraser(
  db: Database,
  shelf: Shelf,
): (events: readonly EventId[], sources: readonly SourceName[]) => Generator<void> {
  const empty = db.prepare('UPDATE events SET salt = NULL, encoding = NULL, payload = NULL WHERE num = ?');
  const unname = db.prepare('DELETE FROM named_blobs WHERE num = ?');
  const forgetRaw = ledgerForgetter(db);
  const dropProjections = projectionDropper(db, shelf);
  const dropQuarantine = quarantineEraser(db);
  return function* erase(events, sources) {
    const slots: Slot[] = [];
    for (const id of events) {
      const slot = shelf.slotOf(id);
      if (slot === undefined) continue;
      slots.push(slot);
      empty.run(slot.num);
      unname.run(slot.num);
      yield;
    }
    yield* dropQuarantine(sources);
    yield* forgetRaw(events);
    yield* dropProjections(slots);
  };
}

function ledgerForgetter(db: Database): (events: readonly EventId[]) => Generator<void> {
  const page = db.prepare<[number], { readonly num: number; readonly event: Uint8Array }>(
    `SELECT num, event FROM ledger WHERE num > ? ORDER BY num LIMIT ${LEDGER_PAGE}`,
  );
  const forget = db.prepare("UPDATE ledger SET raw_digest = '' WHERE num = ?");
  // Made anew as a whole: what is taken out of an index page can leave copies of its neighbours there.
  const remakeIndex = db.prepare('REINDEX ledger_by_start');
  return function* forgetRaw(events) {
    const erased = new Set(events.map((id) => toBytes(id).toString('latin1')));
    for (let rows = page.all(0); rows.length > 0; rows = page.all(rows.at(-1)?.num ?? 0)) {
      for (const { num, event } of rows) if (erased.has(Buffer.from(event).toString('latin1'))) forget.run(num);
      yield;
    }
    remakeIndex.run();
  };
}

/** Deletes projections by emptying the table and writing the others back: emptied pages are overwritten as a whole. */
function projectionDropper(db: Database, shelf: Shelf): (erased: readonly Slot[]) => Generator<void> {
  const sessions = db.prepare<[], SessionId>('SELECT DISTINCT session FROM projections').pluck();
  const all = db.prepare<[number], { readonly session: SessionId }>(
    `SELECT name, session, head, text FROM (
       SELECT *, sum(octet_length(text)) OVER (ORDER BY octet_length(text), rowid) AS sum_bytes FROM projections
     ) WHERE sum_bytes <= ?`,
  );
  const clear = db.prepare('DELETE FROM projections');
  const restore = db.prepare(
    'INSERT INTO projections (name, session, head, text) VALUES (@name, @session, @head, @text)',
  );
  return function* dropProjections(erased) {
    const touched = new Set<SessionId>();
    for (const session of sessions.all()) {
      const head = shelf.head(session);
      if (head === undefined || holdsOne(runsOf(head, shelf), erased)) touched.add(session);
      yield;
    }
    for (const slot of erased) touched.add(slot.session);
    // Of the catalogue only counts are saved: they hold no text, and tell which of the others went unasked.
    touched.delete(CATALOGUE);
    const kept = all.all(MOST_KEPT_BYTES).filter(({ session }) => !touched.has(session));
    clear.run();
    for (const row of kept) {
      restore.run(row);
      yield;
    }
  };
}

function holdsOne(runs: Iterable<Run>, erased: readonly Slot[]): boolean {
  for (const run of runs) {
    for (const { session, twin, seq } of erased) {
      if (session === run.session && twin === run.twin && seq >= run.fromSeq && seq < run.toSeq) return true;
    }
  }
  return false;
}
