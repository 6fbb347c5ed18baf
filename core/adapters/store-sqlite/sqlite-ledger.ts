import type { Database, Statement } from 'better-sqlite3';
import type { EventId } from '../../model/ids.ts';
import {
  type EventStore,
  type LedgerEntry,
  type LedgerWrite,
  type SourceFile,
  STARTING_RECORDS,
} from '../../runtime/ports.ts';
import { toBytes, toHex } from './digest-column.ts';
import { fromColumn, toColumn } from './exact-text.ts';
import { quarantineWriter } from './sqlite-quarantine.ts';

type EntryColumns = Omit<LedgerEntry, 'event'> & { readonly event: Uint8Array };

const FILE_COLUMNS =
  'format, source, path, size_bytes AS sizeBytes, modified_at_ms AS modifiedAtMs, report FROM source_files';

/** The verbs that read the import ledger. */
export function ledgerReads(
  db: Database,
): Pick<EventStore, 'ledger' | 'ledgerPage' | 'sourcesLike' | 'sourceFile' | 'sourceFiles'> {
  const entries = db.prepare<[string, string], EntryColumns>(
    `SELECT format, source, record, ordinal, raw_digest AS rawDigest, event FROM ledger
     WHERE format = ? AND source = ? ORDER BY ordinal, num`,
  );
  const page = db.prepare<[string, string, string, number], EntryColumns>(
    `SELECT format, source, record, ordinal, raw_digest AS rawDigest, event FROM ledger
     WHERE format = ? AND source = ? AND record > ? ORDER BY record LIMIT ?`,
  );
  const byDigest = startFinder(db, 'raw_digest');
  const byRecord = startFinder(db, 'record');
  const file = db.prepare<[string, string], SourceFile>(`SELECT ${FILE_COLUMNS} WHERE format = ? AND source = ?`);
  const files = db.prepare<[], SourceFile>(`SELECT ${FILE_COLUMNS} ORDER BY num`);
  return {
    ledger: async (format, source) => entries.all(toColumn(format), toColumn(source)).map(entryOf),
    ledgerPage: async (format, source, { after, limit }) =>
      page.all(toColumn(format), toColumn(source), toColumn(after), limit).map(entryOf),
    sourcesLike: async (format, like) => {
      const found =
        'record' in like
          ? byRecord.all(toColumn(format), toColumn(like.record))
          : byDigest.all(toColumn(format), like.rawDigest);
      return found.map(fromColumn);
    },
    sourceFile: async (format, source) => {
      const row = file.get(toColumn(format), toColumn(source));
      return row && fileOf(row);
    },
    sourceFiles: async () => files.all().map(fileOf),
  };
}

function startFinder(db: Database, column: 'raw_digest' | 'record'): Statement<[string, string], string> {
  return db
    .prepare<[string, string], string>(
      `SELECT DISTINCT source FROM ledger WHERE format = ? AND ${column} = ? AND ordinal < ${STARTING_RECORDS} ORDER BY source`,
    )
    .pluck();
}

/** Writes to the ledger inside the running transaction, a row for each step. */
export function ledgerWriter(db: Database): (ledger: LedgerWrite) => Generator<void> {
  const putEntry = db.prepare(
    `INSERT INTO ledger (format, source, record, ordinal, raw_digest, event) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (format, source, record) DO UPDATE
     SET ordinal = excluded.ordinal, raw_digest = excluded.raw_digest, event = excluded.event`,
  );
  const putFile = db.prepare(
    `INSERT INTO source_files (format, source, path, size_bytes, modified_at_ms, report) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (format, source) DO UPDATE SET path = excluded.path, size_bytes = excluded.size_bytes,
     modified_at_ms = excluded.modified_at_ms, report = excluded.report`,
  );
  const keep = quarantineWriter(db);
  return function* write({ entries, files, quarantine = [] }) {
    for (const { format, source, record, ordinal, rawDigest, event } of entries) {
      putEntry.run(toColumn(format), toColumn(source), toColumn(record), ordinal, rawDigest, toBytes(event));
      yield;
    }
    for (const { format, source, path, sizeBytes, modifiedAtMs, report } of files) {
      const texts = [toColumn(format), toColumn(source), toColumn(path)];
      putFile.run(...texts, sizeBytes, modifiedAtMs, toColumn(report));
      yield;
    }
    yield* keep(quarantine);
  };
}

function entryOf({ format, source, record, event, ...rest }: EntryColumns): LedgerEntry {
  return {
    format: fromColumn(format),
    source: fromColumn(source),
    record: fromColumn(record),
    ...rest,
    event: toHex<EventId>(event),
  };
}

function fileOf({ format, source, path, report, ...rest }: SourceFile): SourceFile {
  return {
    format: fromColumn(format),
    source: fromColumn(source),
    path: fromColumn(path),
    ...rest,
    report: fromColumn(report),
  };
}
