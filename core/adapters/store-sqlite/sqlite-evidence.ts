import type { Database } from 'better-sqlite3';
import { type BlobId, CATALOGUE, type EventId, type SessionId } from '../../model/ids.ts';
import type { LostFold } from '../../runtime/holdings.ts';
import { HostError } from '../../runtime/ports.ts';
import type { DatedAnchorLog } from '../store/dated-anchor.ts';
import type { Entered, Evidence, EvidencePayload, EvidenceRow } from '../store/verify/evidence.ts';
import { cameWithheld } from './came-withheld.ts';
import { toHex } from './digest-column.ts';
import { fromColumn } from './exact-text.ts';
import { unpack } from './packed.ts';
import { quarantineEvidence } from './quarantine-evidence.ts';
import type { SqliteBlobs } from './sqlite-blobs.ts';
import { createSqliteShelf, parentOf } from './sqlite-shelf.ts';
import type { EventColumns } from './stored-event-of.ts';

interface RowColumns extends EventColumns {
  readonly num: number;
  readonly session: SessionId;
  readonly twin: number;
  readonly seq: number;
  readonly run_from: number;
  readonly first_parent: Uint8Array | null;
  readonly kind: string;
  readonly at_ms: number;
}

type FoldColumns = Omit<LostFold, 'head'> & { readonly head: Uint8Array };

type EntryColumns = Omit<Entered, 'event' | 'isThere'> & { readonly event: Uint8Array; readonly isThere: number };

/** A store in files, as verify reads it: every column as it is kept, on the connection that sees only what is committed. */
export function sqliteEvidence(db: Database, blobs: SqliteBlobs, anchors: DatedAnchorLog): Evidence {
  const shelf = createSqliteShelf(db);
  const count = db.prepare<[], number>('SELECT count(*) FROM events').pluck();
  const after = db.prepare<[number, number], RowColumns>('SELECT * FROM events WHERE num > ? ORDER BY num LIMIT ?');
  const range = db.prepare<[string, number, number, number, number], RowColumns>(
    'SELECT * FROM events WHERE session = ? AND twin = ? AND seq >= ? AND seq < ? ORDER BY seq LIMIT ?',
  );
  const named = db.prepare<[number], Uint8Array>('SELECT blob FROM named_blobs WHERE num = ?').pluck();
  const heads = db.prepare<[], { readonly session: SessionId; readonly head: Uint8Array }>(
    'SELECT session, head FROM refs ORDER BY num',
  );
  const entered = db.prepare<[], Uint8Array>('SELECT event FROM ledger').pluck();
  const folds = db.prepare<[string], FoldColumns>(
    `SELECT name, session, head FROM projections
     WHERE session <> ? AND NOT EXISTS (SELECT 1 FROM events WHERE id = projections.head)`,
  );
  const entries = db.prepare<[number, number], EntryColumns>(
    `SELECT num, format, source, raw_digest AS rawDigest, event, EXISTS (SELECT 1 FROM events WHERE id = ledger.event) AS isThere
     FROM ledger WHERE num > ? AND raw_digest <> '' ORDER BY num LIMIT ?`,
  );
  const toRow = (row: RowColumns): EvidenceRow => evidenceRow(row, named.all(row.num));
  return {
    count: () => count.get() ?? 0,
    rowsAfter: (num, limit) => after.all(num, limit).map(toRow),
    rowsOf: ({ session, twin, fromSeq, toSeq }, limit) => range.all(session, twin, fromSeq, toSeq, limit).map(toRow),
    slotOf: shelf.slotOf,
    at: shelf.at,
    heads: () => new Map(heads.all().map(({ session, head }) => [session, toHex<EventId>(head)])),
    anchors: anchors.read,
    anchorFlaws: anchors.flaws,
    anchorsAre: 'in a file beside the events',
    blobDigest: (id) => blobs.digest(id).catch(unreadable),
    blobsAfter: blobs.idsAfter,
    lostFolds: () =>
      folds.all(CATALOGUE).map(({ name, session, head }) => ({ name, session, head: toHex<EventId>(head) })),
    enteredAfter: (num, limit) =>
      entries.all(num, limit).map(({ source, event, isThere, ...entry }) => ({
        ...entry,
        source: fromColumn(source),
        event: toHex<EventId>(event),
        isThere: isThere === 1,
      })),
    fromLogs: (events) => (events.size === 0 ? events : new Set(amongThem(events, entered.iterate()))),
    ...quarantineEvidence(db),
  };
}

function evidenceRow(row: RowColumns, blobs: readonly Uint8Array[]): EvidenceRow {
  return {
    num: row.num,
    id: toHex<EventId>(row.id),
    session: textIn(row.session) as SessionId,
    twin: row.twin,
    seq: row.seq,
    runFrom: row.run_from,
    firstParent: parentOf(row.first_parent),
    kind: textIn(row.kind),
    atMs: row.at_ms,
    blobs: new Set(blobs.map(toHex<BlobId>)),
    envelope: row.envelope instanceof Uint8Array ? row.envelope : new Uint8Array(),
    payload: payloadOf(row),
  };
}

function* amongThem(events: ReadonlySet<EventId>, entered: Iterable<Uint8Array>): Generator<EventId> {
  for (const bytes of entered) {
    const event = toHex<EventId>(bytes);
    if (events.has(event)) yield event;
  }
}

/** A blob on a damaged page is there and can't be read. */
function unreadable(fault: unknown): 'unreadable' {
  if (fault instanceof HostError && fault.code === 'store-broken') return 'unreadable';
  throw fault;
}

/** A text column; empty where damage made it something else. */
function textIn(column: unknown): string {
  return typeof column === 'string' ? fromColumn(column) : '';
}

function payloadOf(row: RowColumns): EvidencePayload {
  const { salt, encoding, payload } = row;
  if (cameWithheld(row)) return { state: 'withheld', since: 'arrival' };
  if (encoding === null && salt === null && payload === null) return { state: 'withheld', since: 'later' };
  const isKept = typeof salt === 'string' && payload instanceof Uint8Array;
  if ((encoding !== 0 && encoding !== 1) || !isKept) return { state: 'unreadable' };
  try {
    return { state: 'kept', salt: fromColumn(salt), bytes: unpack({ isZstd: encoding === 1, bytes: payload }) };
  } catch {
    return { state: 'unreadable' };
  }
}
