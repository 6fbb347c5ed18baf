import type { Database } from 'better-sqlite3';
import type { SessionId } from '../../model/ids.ts';
import { type EventStore, HostError, type QuarantinedBytes, type QuarantinedRange } from '../../runtime/ports.ts';
import type { EvidenceQuarantine } from '../store/verify/evidence.ts';
import { fromColumn, toColumn } from './exact-text.ts';
import { pack, unpack } from './packed.ts';

interface SourceColumns {
  readonly format: string;
  readonly source: string;
}

interface KeptColumns {
  readonly encoding: number | null;
  readonly bytes: Uint8Array | null;
}

/** The verbs that read kept bytes that gave no record. */
export function quarantineReads(db: Database): Pick<EventStore, 'quarantine' | 'quarantined' | 'quarantinedWith'> {
  const page = db.prepare<
    [string, string, number, number, number, number],
    Omit<QuarantinedRange, 'isErased'> & { readonly isErased: number }
  >(
    `SELECT num, offset, size_bytes AS sizeBytes, reason, encoding IS NULL AS isErased FROM quarantine
     WHERE format = ? AND source = ? AND offset >= ? AND offset < ? AND num > ? ORDER BY num LIMIT ?`,
  );
  const kept = db.prepare<[number], KeptColumns>('SELECT encoding, bytes FROM quarantine WHERE num = ?');
  const sources = keptSourcesOf(db);
  const count = db
    .prepare<SourceColumns, number>(
      'SELECT count(*) FROM quarantine WHERE format = @format AND source = @source AND encoding IS NOT NULL',
    )
    .pluck();
  return {
    quarantine: async (format, source, { fromByte, toByte, after, limit }) =>
      page
        .all(toColumn(format), toColumn(source), fromByte, toByte, after, limit)
        .map((row) => ({ ...row, reason: fromColumn(row.reason), isErased: row.isErased === 1 })),
    quarantined: async (num) => {
      const row = kept.get(num);
      const bytes = row && unpacked(row);
      if (bytes !== 'unreadable') return bytes;
      const says = 'Kept bytes can no longer be unpacked: they were changed. Run verify to see what else was.';
      throw new HostError('store-broken', says, { data: { path: db.name } });
    },
    quarantinedWith: async (session) =>
      [...sources(session)].reduce((sum, source) => sum + (count.get(source) ?? 0), 0),
  };
}

/** Keeps bytes inside the running transaction, a row for each step. */
export function quarantineWriter(db: Database): (quarantine: readonly QuarantinedBytes[]) => Generator<void> {
  const isErased = db.prepare<[string, string], number>(
    'SELECT 1 FROM quarantine WHERE format = ? AND source = ? AND encoding IS NULL LIMIT 1',
  );
  const isKept = db.prepare<[string, string, number, number, string], number>(
    'SELECT 1 FROM quarantine WHERE format = ? AND source = ? AND offset = ? AND size_bytes = ? AND raw_digest = ?',
  );
  const insert = db.prepare(
    `INSERT INTO quarantine (format, source, offset, size_bytes, reason, raw_digest, encoding, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return function* keep(quarantine) {
    for (const { format, source, offset, reason, rawDigest, bytes } of quarantine) {
      const place = [toColumn(format), toColumn(source)] as const;
      if (isErased.get(...place) !== undefined) continue;
      if (isKept.get(...place, offset, bytes.length, rawDigest) !== undefined) continue;
      const packed = pack(bytes);
      const encoding = packed.isZstd ? 1 : 0;
      insert.run(...place, offset, bytes.length, toColumn(reason), rawDigest, encoding, packed.bytes);
      yield;
    }
  };
}

/** Drops what is kept of the files that a session was read from, each row emptied in its place (S12). */
export function quarantineEraser(db: Database): (session: SessionId) => Generator<void> {
  const sources = keptSourcesOf(db);
  const empty = db.prepare<SourceColumns>(
    `UPDATE quarantine SET raw_digest = '', encoding = NULL, bytes = NULL
     WHERE format = @format AND source = @source AND encoding IS NOT NULL`,
  );
  return function* erase(session) {
    for (const source of sources(session)) {
      empty.run(source);
      yield;
    }
  };
}

/** Kept bytes as verify reads them. */
export function quarantineEvidence(db: Database): (num: number, limit: number) => readonly EvidenceQuarantine[] {
  const after = db.prepare<
    [number, number],
    KeptColumns & SourceColumns & { num: number; offset: number; rawDigest: string }
  >(
    `SELECT num, format, source, offset, raw_digest AS rawDigest, encoding, bytes FROM quarantine
     WHERE num > ? ORDER BY num LIMIT ?`,
  );
  return (num, limit) =>
    after.all(num, limit).map(({ encoding, bytes, source, ...row }) => ({
      ...row,
      source: fromColumn(source),
      bytes: unpacked({ encoding, bytes }),
    }));
}

/** The files that a session was read from and of which bytes are kept, as their columns are. */
function keptSourcesOf(db: Database): (session: SessionId) => Generator<SourceColumns> {
  const all = db.prepare<[], SourceColumns>(
    'SELECT DISTINCT format, source FROM quarantine WHERE encoding IS NOT NULL ORDER BY format, source',
  );
  const isFrom = db.prepare<SourceColumns & { readonly session: string }, number>(
    `SELECT 1 FROM ledger JOIN events ON events.id = ledger.event
     WHERE ledger.format = @format AND ledger.source = @source AND events.session = @session LIMIT 1`,
  );
  return function* sources(session) {
    for (const source of all.all())
      if (isFrom.get({ ...source, session: toColumn(session) }) !== undefined) yield source;
  };
}

function unpacked({ encoding, bytes }: KeptColumns): Uint8Array | 'unreadable' | undefined {
  if (encoding === null && bytes === null) return undefined;
  if (!(bytes instanceof Uint8Array) || (encoding !== 0 && encoding !== 1)) return 'unreadable';
  try {
    return unpack({ isZstd: encoding === 1, bytes });
  } catch {
    return 'unreadable';
  }
}
