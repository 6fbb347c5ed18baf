import type Database from 'better-sqlite3';
import type { Sha256, StoredEvent } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { createPace } from '../../runtime/pace.ts';
import type { Sheet } from '../store/append-streams.ts';
import type { DatedAnchor } from '../store/dated-anchor.ts';
import type { Slot } from '../store/slot.ts';
import { cameWithheld } from './came-withheld.ts';
import { comingAgain } from './coming-again.ts';
import { copyImports } from './copy-imports.ts';
import { toBytes } from './digest-column.ts';
import { collectHanging, type HangingEvent } from './hanging-events.ts';
import { collectLostFiles } from './lost-files.ts';
import { type BrokenFile, readBroken } from './read-broken.ts';
import { EVENTS_FILE } from './schema.ts';
import { createSqliteSheet } from './sqlite-sheet.ts';
import type { EventColumns } from './stored-event-of.ts';
import { isBare, wholeEventOf } from './whole-event-of.ts';

/** What came over from a broken file. */
export interface Salvaged {
  /** Events whose envelope holds, but for those of `again`. */
  readonly events: number;
  /** Of those, events whose payload was damaged: they came over without it. */
  readonly withoutPayload: number;
  /** Events that were left out, since an import of their logs brings them in again, with the one that was lost before them. Absent for none. */
  readonly again?: number;
  /** Paths of those logs. Absent for none. */
  readonly logs?: readonly string[];
}

/** Where from and where to. */
export interface Salvage {
  readonly brokenPath: string;
  /** The writing connection of a new, empty events file. */
  readonly into: Database.Database;
  readonly anchors: ReadonlyMap<SessionId, DatedAnchor>;
  readonly sha256: Sha256;
}

/**
 * Copies from a broken events file into a new one what can still be read and still holds: events, heads, the import ledger and the bytes beside it.
 * Only bytes that hash to their id come over. What is missing stays missing, and verify names it, until a log that holds it is imported again:
 * behind the last event before it, or at the end of its session where what a person made hangs on what came after it, and so had to stay.
 */
export async function salvage({ brokenPath, ...salvage }: Salvage): Promise<Salvaged> {
  const broken = readBroken(brokenPath, EVENTS_FILE.schema);
  try {
    return broken === undefined ? { events: 0, withoutPayload: 0 } : await copyAll(broken, salvage);
  } finally {
    broken?.close();
  }
}

async function copyAll(broken: BrokenFile, { into, anchors, sha256 }: Omit<Salvage, 'brokenPath'>): Promise<Salvaged> {
  const sheet = createSqliteSheet(into);
  const lose = into.prepare('UPDATE events SET encoding = NULL WHERE num = ?');
  const pace = createPace();
  const hanging = collectHanging(sha256);
  const files = collectLostFiles();
  let events = 0;
  const bare = new Set<EventId>();
  into.exec('BEGIN IMMEDIATE');
  for (const row of broken.rows('events')) {
    const event = wholeEventOf(row, sha256);
    if (event !== undefined && sheet.slotOf(event.id) === undefined) {
      hanging.look(event, { isThere: (id) => sheet.slotOf(id) !== undefined, isBare: isBare(event, row) });
      files.look(event);
      const slot = slotOf(event, row, sheet);
      sheet.insert(event, slot);
      events++;
      if (event.payload === undefined && !cameWithheld(row as unknown as EventColumns)) {
        lose.run(slot.num);
        if (isBare(event, row)) bare.add(event.id);
      }
    }
    if (pace.isDue()) await pace.breathe();
  }
  const { events: again, logs } = await comingAgain({ broken, hanging, sha256, pace });
  leaveOut(into, again);
  copyImports(broken, into, sha256);
  files.name(into);
  setHeads(into, sheet, { read: [...broken.rows('refs')], anchors });
  const home = broken.value("SELECT value FROM meta WHERE name = 'home'");
  if (typeof home === 'string') into.prepare("UPDATE meta SET value = ? WHERE name = 'home'").run(home);
  into.exec('COMMIT');
  // What was taken out leaves copies of its neighbours in free space, where a later erasure would miss them.
  if (again.length > 0) into.exec('VACUUM');
  for (const { id } of again) bare.delete(id);
  return {
    events: events - again.length,
    withoutPayload: bare.size,
    ...(again.length === 0 ? {} : { again: again.length, logs }),
  };
}

function leaveOut(into: Database.Database, events: readonly HangingEvent[]): void {
  const statements = [
    'DELETE FROM named_blobs WHERE num = (SELECT num FROM events WHERE id = ?)',
    'DELETE FROM events WHERE id = ?',
  ].map((sql) => into.prepare<[Buffer]>(sql));
  for (const { id } of events) for (const statement of statements) statement.run(toBytes(id));
}

type Row = Readonly<Record<string, unknown>>;

function slotOf(event: StoredEvent, row: Row, sheet: Sheet): Slot {
  const { origin, parents } = event.envelope;
  const asked = typeof row.twin === 'number' ? row.twin : 0;
  const isFree = sheet.at(origin.session, asked, origin.seq) === undefined;
  const twin = isFree ? asked : sheet.topTwin(origin.session) + 1;
  const parent = parents[0] === undefined ? undefined : sheet.slotOf(parents[0]);
  const follows = parent?.session === origin.session && parent.twin === twin && parent.seq === origin.seq - 1;
  return { num: sheet.nextNum(), ...origin, twin, runFrom: follows ? parent.runFrom : origin.seq };
}

/** Each session's head: as the file says, as its anchor says, or its last own event, whichever is there. */
function setHeads(
  into: Database.Database,
  sheet: Sheet,
  { read, anchors }: { readonly read: readonly Row[]; readonly anchors: ReadonlyMap<SessionId, DatedAnchor> },
): void {
  const heads = new Map<SessionId, EventId>();
  for (const { session, head } of read) {
    if (head instanceof Uint8Array) heads.set(session as SessionId, Buffer.from(head).toString('hex') as EventId);
  }
  const stored = into.prepare<[], SessionId>('SELECT session FROM events GROUP BY session ORDER BY min(num)').pluck();
  for (const session of new Set([...heads.keys(), ...anchors.keys(), ...(read.length > 0 ? [] : stored.all())])) {
    const last = sheet.at(session, 0, sheet.topSeq(session, 0))?.id;
    const head = [heads.get(session), anchors.get(session)?.head, last].find(
      (id) => id && sheet.slotOf(id) !== undefined,
    );
    if (head !== undefined) sheet.setHead(session, head);
  }
}
