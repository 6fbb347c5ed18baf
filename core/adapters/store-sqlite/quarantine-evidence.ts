import type { Database } from 'better-sqlite3';
import { keptCountsOf } from '../../runtime/kept-counts.ts';
import type { SourceName } from '../../runtime/source-name.ts';
import type { CountedFile, Evidence, EvidenceQuarantine } from '../store/verify/evidence.ts';
import { fromColumn } from './exact-text.ts';
import { type KeptColumns, unpacked } from './sqlite-quarantine.ts';

type RangeColumns = KeptColumns & Omit<EvidenceQuarantine, 'bytes' | 'isMet'> & { readonly isMet: number };

type FileColumns = Omit<CountedFile, 'counted'> & { readonly report: string; readonly isOwned: number };

/** Kept bytes that gave no record, and the ledger's counts of them, as verify reads them. */
export function quarantineEvidence(
  db: Database,
): Pick<Evidence, 'quarantineAfter' | 'keptOfFiles' | 'countedFilesAfter' | 'strayMeetings'> {
  const ranges = db.prepare<[number, number], RangeColumns>(
    `SELECT num, format, source, offset, size_bytes AS sizeBytes, raw_digest AS rawDigest, encoding, bytes,
       EXISTS (SELECT 1 FROM quarantine_met AS met WHERE met.num = quarantine.num) AS isMet
     FROM quarantine WHERE num > ? ORDER BY num LIMIT ?`,
  );
  const files = db.prepare<[number, number], FileColumns>(
    `SELECT num, format, source, report,
       EXISTS (SELECT 1 FROM ledger WHERE ledger.format = files.format AND ledger.source = files.source) AS isOwned,
       (SELECT count(*) FROM quarantine AS kept WHERE kept.format = files.format AND kept.source = files.source) AS found
     FROM source_files AS files WHERE num > ? ORDER BY num LIMIT ?`,
  );
  // Each from an index alone: nothing else runs meanwhile.
  const all = db.prepare<[], SourceName & { readonly ranges: number }>(
    'SELECT format, source, count(*) AS ranges FROM quarantine GROUP BY format, source',
  );
  const erased = db
    .prepare<[string, string], number>(
      `SELECT count(*) FROM quarantine WHERE format = ? AND source = ? AND encoding IS NULL AND raw_digest = ''`,
    )
    .pluck();
  const strays = db
    .prepare<[], number>('SELECT count(*) FROM quarantine_met WHERE num NOT IN (SELECT num FROM quarantine)')
    .pluck();
  return {
    quarantineAfter: (num, limit) =>
      ranges.all(num, limit).map(({ encoding, bytes, format, source, isMet, ...row }) => ({
        ...row,
        format: fromColumn(format),
        source: fromColumn(source),
        bytes: unpacked({ encoding, bytes }),
        isMet: isMet === 1,
      })),
    keptOfFiles: () =>
      all.all().map(({ format, source, ranges }) => {
        const gone = erased.get(format, source) ?? 0;
        return { source: fromColumn(source), kept: ranges - gone, erased: gone };
      }),
    countedFilesAfter: (num, limit) =>
      files.all(num, limit).map(({ format, source, report, isOwned, ...row }) => ({
        ...row,
        format: fromColumn(format),
        source: fromColumn(source),
        counted: isOwned === 1 ? keptCountsOf({ report: fromColumn(report) })?.ranges : undefined,
      })),
    strayMeetings: () => strays.get() ?? 0,
  };
}
