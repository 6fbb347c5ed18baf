import type { Database } from 'better-sqlite3';
import type { SessionId } from '../../model/ids.ts';
import { type EventStore, HostError } from '../../runtime/ports.ts';
import type {
  QuarantineCounts,
  QuarantinedBytes,
  QuarantinedRange,
  QuarantinedSource,
} from '../../runtime/quarantined.ts';
import type { SourceName } from '../../runtime/source-name.ts';
import { fromColumn, toColumn } from './exact-text.ts';
import { pack, unpack } from './packed.ts';

/** Kept bytes as they are packed. */
export interface KeptColumns {
  readonly encoding: number | null;
  readonly bytes: Uint8Array | null;
}

/** The verbs that read kept bytes that gave no record. */
export function quarantineReads(
  db: Database,
): Pick<
  EventStore,
  'quarantine' | 'quarantineCounts' | 'quarantined' | 'quarantinedDigest' | 'quarantinedNames' | 'quarantinedSources'
> {
  const kept = db.prepare<[number], KeptColumns>('SELECT encoding, bytes FROM quarantine WHERE num = ?');
  const digest = db.prepare<[number], string>('SELECT raw_digest FROM quarantine WHERE num = ?').pluck();
  const sources = sourcesOf(db);
  return {
    quarantine: rangesOf(db),
    quarantineCounts: countsOf(db),
    quarantined: async (num) => {
      const row = kept.get(num);
      const bytes = row && unpacked(row);
      if (bytes !== 'unreadable') return bytes;
      const says = 'Kept bytes can no longer be unpacked: they were changed. Run verify to see what else was.';
      throw new HostError('store-broken', says, { data: { path: db.name } });
    },
    quarantinedDigest: async (num) => digest.get(num) || undefined,
    quarantinedNames: async () =>
      [...namesOf(db)].map(({ format, source }) => ({ format: fromColumn(format), source: fromColumn(source) })),
    quarantinedSources: async (session) =>
      sources(session).map(({ format, source, ...rest }) => {
        return { format: fromColumn(format), source: fromColumn(source), ...rest };
      }),
  };
}

function rangesOf(db: Database): EventStore['quarantine'] {
  const offsetOf = db.prepare<[number], number>('SELECT offset FROM quarantine WHERE num = ?').pluck();
  const page = db.prepare<
    [string, string, number, number, number, number],
    Omit<QuarantinedRange, 'isErased'> & { readonly isErased: number }
  >(
    `SELECT num, offset, size_bytes AS sizeBytes, reason, encoding IS NULL AS isErased,
       ifnull((SELECT met_as FROM quarantine_met AS met WHERE met.num = quarantine.num), 0) AS metAs
     FROM quarantine
     WHERE format = ? AND source = ? AND (offset, num) > (?, ?) AND offset < ? ORDER BY offset, num LIMIT ?`,
  );
  return async (format, source, { fromByte, toByte, after, limit }) => {
    const from = (after === 0 ? undefined : offsetOf.get(after)) ?? fromByte;
    return page
      .all(toColumn(format), toColumn(source), from, after, toByte, limit)
      .map((row) => ({ ...row, reason: fromColumn(row.reason), isErased: row.isErased === 1 }));
  };
}

function countsOf(db: Database): EventStore['quarantineCounts'] {
  const counts = db.prepare<[number, string, string], QuarantineCounts>(
    `SELECT count(*) AS ranges, count(*) FILTER (WHERE met_as > ?) AS met, ifnull(max(met_as), 0) AS metAs
     FROM quarantine LEFT JOIN quarantine_met USING (num) WHERE format = ? AND source = ?`,
  );
  return async (format, source, after) =>
    counts.get(after, toColumn(format), toColumn(source)) ?? { ranges: 0, met: 0, metAs: 0 };
}

/** Goes from source to source over the index, past all ranges of each. */
function* namesOf(db: Database): Generator<SourceName> {
  const next = db.prepare<[string, string], SourceName>(
    'SELECT format, source FROM quarantine WHERE (format, source) > (?, ?) ORDER BY format, source LIMIT 1',
  );
  for (let name = next.get('', ''); name !== undefined; name = next.get(name.format, name.source)) yield name;
}

/** Sources of which ranges are kept, as their columns are. */
function sourcesOf(db: Database): (session?: SessionId) => QuarantinedSource[] {
  const all = db.prepare<[], QuarantinedSource>(
    `SELECT format, source, count(encoding) AS ranges, count(*) - count(encoding) AS erased,
       ifnull(sum(size_bytes) FILTER (WHERE encoding IS NOT NULL), 0) AS sizeBytes
     FROM quarantine GROUP BY format, source ORDER BY format, source`,
  );
  const isFrom = db.prepare<[string, string, string], number>(
    `SELECT 1 FROM ledger JOIN events ON events.id = ledger.event
     WHERE ledger.format = ? AND ledger.source = ? AND events.session = ? LIMIT 1`,
  );
  return (session) =>
    session === undefined
      ? all.all()
      : all.all().filter(({ format, source }) => isFrom.get(format, source, session) !== undefined);
}

/** Keeps bytes inside the running transaction, a row for each step. */
export function quarantineWriter(db: Database): (quarantine: readonly QuarantinedBytes[]) => Generator<void> {
  const isErased = db.prepare<[string, string], number>(
    'SELECT 1 FROM quarantine WHERE format = ? AND source = ? AND encoding IS NULL LIMIT 1',
  );
  const same = db
    .prepare<[string, string, number, number, string], number>(
      `SELECT num FROM quarantine
       WHERE format = ? AND source = ? AND offset = ? AND size_bytes = ? AND raw_digest = ?`,
    )
    .pluck();
  const insert = db.prepare(
    `INSERT INTO quarantine (format, source, offset, size_bytes, reason, raw_digest, encoding, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const meet = db.prepare<[number | bigint]>(
    `INSERT INTO quarantine_met (num, met_as) VALUES (?, (SELECT ifnull(max(met_as), 0) + 1 FROM quarantine_met))
     ON CONFLICT (num) DO UPDATE SET met_as = excluded.met_as`,
  );
  return function* keep(quarantine) {
    for (const { format, source, offset, reason, rawDigest, bytes } of quarantine) {
      const place = [toColumn(format), toColumn(source)] as const;
      if (isErased.get(...place) !== undefined) continue;
      const known = same.get(...place, offset, bytes.length, rawDigest);
      if (known === undefined) {
        const packed = pack(bytes);
        const encoding = packed.isZstd ? 1 : 0;
        const row = [...place, offset, bytes.length, toColumn(reason), rawDigest, encoding, packed.bytes];
        meet.run(insert.run(...row).lastInsertRowid);
      } else meet.run(known);
      yield;
    }
  };
}

/** Whether a source holds another number of ranges than it is said to. */
export function quarantineDiffers(
  db: Database,
): (source: SourceName & Partial<Pick<QuarantinedSource, 'ranges'>>) => boolean {
  const kept = db
    .prepare<[string, string], number>('SELECT count(encoding) FROM quarantine WHERE format = ? AND source = ?')
    .pluck();
  return ({ format, source, ranges }) =>
    ranges !== undefined && kept.get(toColumn(format), toColumn(source)) !== ranges;
}

/** Drops what is kept of some sources, each row emptied in its place (S12). */
export function quarantineEraser(db: Database): (sources: readonly SourceName[]) => Generator<void> {
  const empty = db.prepare<[string, string]>(
    `UPDATE quarantine SET raw_digest = '', encoding = NULL, bytes = NULL
     WHERE format = ? AND source = ? AND encoding IS NOT NULL`,
  );
  return function* erase(sources) {
    for (const { format, source } of sources) {
      empty.run(toColumn(format), toColumn(source));
      yield;
    }
  };
}

/** The bytes of a row; undefined once they are erased. */
export function unpacked({ encoding, bytes }: KeptColumns): Uint8Array | 'unreadable' | undefined {
  if (encoding === null && bytes === null) return undefined;
  if (!(bytes instanceof Uint8Array) || (encoding !== 0 && encoding !== 1)) return 'unreadable';
  try {
    return unpack({ isZstd: encoding === 1, bytes });
  } catch {
    return 'unreadable';
  }
}
