import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { StoredEvent } from '../../../core/model/envelope.ts';
import type { EventId } from '../../../core/model/ids.ts';
import type { Fault, VerifyReport } from '../../../core/runtime/verify-report.ts';
import { openHome } from './open-home.ts';

/** Changes a closed database file behind the store's back. */
export function tamper(folder: string, change: (db: Database.Database) => void, file = 'events.db'): void {
  const db = new Database(join(folder, file));
  try {
    change(db);
  } finally {
    db.close();
  }
}

/** Opens a home, verifies it, and closes it again. */
export async function verifyHome(folder: string): Promise<VerifyReport> {
  const { store } = await openHome(folder);
  const report = await store.verify();
  await store.close();
  return report;
}

/** What and where, without the words and the ids. */
export function namesOf(faults: readonly Fault[]): string[] {
  return faults.map(({ what, session, seq }) => {
    return [what, ...(session === undefined ? [] : [`${session}${seq === undefined ? '' : `#${seq}`}`])].join(' ');
  });
}

/** An event id as the bytes of a column. */
export function bytesOf(id: EventId | undefined): Buffer {
  return Buffer.from(id ?? '', 'hex');
}

/** Writes the row of an event as the store would, at a place of the forger's choice. */
export function insertRow(
  db: Database.Database,
  event: StoredEvent,
  { twin = 0, runFrom = event.envelope.origin.seq }: { readonly twin?: number; readonly runFrom?: number } = {},
): void {
  const { origin, parents, kind, atMs } = event.envelope;
  db.prepare(
    `INSERT INTO events (id, session, twin, seq, run_from, first_parent, kind, at_ms, envelope, salt, encoding, payload)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
  ).run(
    bytesOf(event.id),
    origin.session,
    twin,
    origin.seq,
    runFrom,
    parents[0] === undefined ? null : bytesOf(parents[0]),
    kind,
    atMs,
    Buffer.from(event.envelopeText),
    event.payload?.salt,
    Buffer.from(event.payload?.text ?? ''),
  );
}

/** Replaces the events of a session from `events[0]` on by others, with all columns right. */
export function replaceFrom(db: Database.Database, events: readonly StoredEvent[], runFrom: number): void {
  const [first] = events;
  if (first === undefined) return;
  const { session, seq } = first.envelope.origin;
  db.prepare('DELETE FROM events WHERE session = ? AND seq >= ? AND seq < ?').run(session, seq, seq + events.length);
  for (const event of events) insertRow(db, event, { runFrom });
}
