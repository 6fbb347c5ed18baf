import type { Database } from 'better-sqlite3';
import type { Envelope } from '../../model/envelope.ts';
import type { BlobId, EventId, SessionId, TreeId } from '../../model/ids.ts';
import type { AppendOutcome, Leaving, LeavingRanges } from '../../runtime/ports.ts';
import type { SourceName } from '../../runtime/source-name.ts';
import { type LeavingPlan, type LeavingShelf, type Merged, planLeaving, sameRanges } from '../store/plan-leaving.ts';
import { toHex } from './digest-column.ts';
import { createSqliteShelf } from './sqlite-shelf.ts';

/** Says what would leave with some sessions, as a connection sees it. */
export function leavingReader(db: Database): (sessions: readonly SessionId[]) => Leaving {
  const plan = planner(db);
  const sizeOf = db.prepare<[string], { readonly events: number; readonly sizeBytes: number }>(
    `SELECT count(*) AS events, ifnull(sum(length(envelope) + ifnull(length(payload), 0)), 0) AS sizeBytes
     FROM events WHERE session = ? AND twin = 0`,
  );
  const named = db
    .prepare<[string], Uint8Array>(
      'SELECT DISTINCT blob FROM named_blobs WHERE num IN (SELECT num FROM events WHERE session = ? AND twin = 0)',
    )
    .pluck();
  const namers = db
    .prepare<[Uint8Array], SessionId>(
      'SELECT DISTINCT session FROM events WHERE num IN (SELECT num FROM named_blobs WHERE blob = ?)',
    )
    .pluck();
  const ranges = rangesOfOnly(db);
  const trees = treeReader(db);
  return (sessions) => {
    const { gone, kept } = plan(sessions);
    const leaving = new Set([...gone].flatMap(([session, { with: strays }]) => [session, ...strays]));
    const blobs = new Map([...leaving].flatMap((id) => named.all(id)).map((blob) => [toHex<BlobId>(blob), blob]));
    return {
      sessions: [...gone].map(([session, { head, with: strays }]) => {
        const sizes = [session, ...strays].map((id) => sizeOf.get(id) ?? { events: 0, sizeBytes: 0 });
        const sum = (of: (size: (typeof sizes)[number]) => number): number =>
          sizes.reduce((total, size) => total + of(size), 0);
        return { session, head, events: sum(({ events }) => events), sizeBytes: sum(({ sizeBytes }) => sizeBytes) };
      }),
      kept: [...kept].map(([session, by]) => ({ session, by })),
      blobs: [...blobs].filter(([, blob]) => namers.all(blob).every((id) => leaving.has(id))).map(([id]) => id),
      trees: trees(leaving),
      ranges: ranges(leaving),
    };
  };
}

/** Says which trees the events of some sessions name, and those of all others. */
function treeReader(db: Database): (leaving: ReadonlySet<SessionId>) => Leaving['trees'] {
  const naming = db.prepare<[], { readonly session: SessionId; readonly envelope: string }>(
    `SELECT session, CAST(envelope AS TEXT) AS envelope FROM events
     WHERE payload IS NOT NULL AND instr(envelope, CAST('{"tree":"' AS BLOB)) > 0`,
  );
  return (leaving) => {
    const [go, stay] = [new Set<TreeId>(), new Set<TreeId>()];
    for (const { session, envelope } of naming.iterate()) {
      const { refs } = JSON.parse(envelope) as Envelope;
      for (const ref of refs) if ('tree' in ref) (leaving.has(session) ? go : stay).add(ref.tree);
    }
    return { go: [...go], stay: [...stay] };
  };
}

/** Counts ranges of files that only some sessions were read from. */
function rangesOfOnly(db: Database): (leaving: ReadonlySet<SessionId>) => LeavingRanges {
  const sources = db.prepare<[], SourceName & LeavingRanges>(
    `SELECT format, source, count(encoding) AS kept, count(*) - count(encoding) AS erased FROM quarantine
     GROUP BY format, source`,
  );
  const owners = db
    .prepare<[string, string], SessionId>(
      `SELECT DISTINCT events.session FROM ledger JOIN events ON events.id = ledger.event
       WHERE ledger.format = ? AND ledger.source = ?`,
    )
    .pluck();
  return (leaving) =>
    sources.all().reduce(
      (sum, { format, source, kept, erased }) => {
        const of = owners.all(format, source);
        const goes = of.length > 0 && of.every((session) => leaving.has(session));
        return goes ? { kept: sum.kept + kept, erased: sum.erased + erased } : sum;
      },
      { kept: 0, erased: 0 },
    );
}

/** Takes sessions out, inside the running transaction; not ok where they, or some ranges, would not leave as it was said. */
export function sessionRemover(
  db: Database,
): (leaving: Leaving['sessions'], ranges?: LeavingRanges) => Generator<void, AppendOutcome> {
  const plan = planner(db);
  const rangesOf = rangesOfOnly(db);
  const statements = [
    'DELETE FROM named_blobs WHERE num IN (SELECT num FROM events WHERE session = ? AND twin = 0)',
    `DELETE FROM source_files WHERE (format, source) IN (SELECT DISTINCT format, source FROM ledger
     WHERE event IN (SELECT id FROM events WHERE session = ? AND twin = 0))`,
    'DELETE FROM ledger WHERE event IN (SELECT id FROM events WHERE session = ? AND twin = 0)',
    'DELETE FROM events WHERE session = ? AND twin = 0',
    'DELETE FROM refs WHERE session = ?',
    'DELETE FROM projections WHERE session = ?',
  ].map((sql) => db.prepare<[string]>(sql));
  const sourcesOf = db.prepare<[string], SourceName>(
    `SELECT DISTINCT format, source FROM ledger
     WHERE event IN (SELECT id FROM events WHERE session = ? AND twin = 0)`,
  );
  const unowned = 'NOT EXISTS (SELECT 1 FROM ledger WHERE format = @format AND source = @source)';
  const isHeld = `EXISTS (SELECT 1 FROM ledger JOIN events ON events.id = ledger.event
    WHERE ledger.format = @format AND ledger.source = @source)`;
  const dropUnowned = [
    // Entries of events that were lost before: of a file of which nothing is left here they would keep an import from bringing them back.
    `DELETE FROM ledger WHERE format = @format AND source = @source AND raw_digest <> '' AND NOT ${isHeld}`,
    `DELETE FROM quarantine_met WHERE num IN
     (SELECT num FROM quarantine WHERE format = @format AND source = @source) AND ${unowned}`,
    `DELETE FROM quarantine WHERE format = @format AND source = @source AND ${unowned}`,
  ].map((sql) => db.prepare<SourceName>(sql));
  return function* remove(leaving, ranges) {
    const { gone } = plan(leaving.map(({ session }) => session));
    const all = new Set([...gone].flatMap(([session, { with: strays }]) => [session, ...strays]));
    const isAsSaid = ranges === undefined || sameRanges(ranges, rangesOf(all));
    const stale = leaving.find(({ session, head }) => !isAsSaid || gone.get(session)?.head !== head);
    if (stale !== undefined) return { ok: false, session: stale.session, head: gone.get(stale.session)?.head };
    for (const [session, { with: strays }] of gone) {
      for (const id of [session, ...strays]) {
        const sources = sourcesOf.all(id);
        for (const statement of statements) statement.run(id);
        for (const source of sources) for (const drop of dropUnowned) drop.run(source);
        yield;
      }
    }
    return { ok: true };
  };
}

/** Where the second parent of an envelope stands, from the beginning of its list: behind the first digest and its quotes. */
const SECOND_PARENT = '"parents":["'.length + 64;

function planner(db: Database): (sessions: readonly SessionId[]) => LeavingPlan {
  const heads = db.prepare<[], { readonly session: SessionId; readonly head: Uint8Array }>(
    'SELECT session, head FROM refs ORDER BY num',
  );
  const merges = db.prepare<[], { readonly session: SessionId; readonly envelope: string }>(
    `SELECT session, text AS envelope FROM (SELECT session, CAST(envelope AS TEXT) AS text FROM events)
     WHERE substr(text, instr(text, '"parents":["') + ${SECOND_PARENT}, 3) = '","'`,
  );
  const shelf: LeavingShelf = {
    ...createSqliteShelf(db),
    heads: () => new Map(heads.all().map(({ session, head }) => [session, toHex<EventId>(head)])),
    merges: () => merges.all().map(mergedOf),
  };
  return (sessions) => planLeaving(sessions, shelf);
}

function mergedOf({ session, envelope }: { readonly session: SessionId; readonly envelope: string }): Merged {
  return { session, others: (JSON.parse(envelope) as { readonly parents: readonly EventId[] }).parents.slice(1) };
}
