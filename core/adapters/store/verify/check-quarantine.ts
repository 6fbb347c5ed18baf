import { counted, figure } from '../../../model/counted.ts';
import type { Sha256 } from '../../../model/envelope.ts';
import type { Pace } from '../../../runtime/pace.ts';
import type { SourceName } from '../../../runtime/source-name.ts';
import type { Evidence, EvidenceQuarantine } from './evidence.ts';
import type { QuarantineFileTally, Tally } from './tally.ts';

/** What kept bytes are checked with. */
export interface QuarantineCheck {
  readonly evidence: Evidence;
  readonly sha256: Sha256;
  readonly tally: Tally;
  readonly pace: Pace;
  readonly signal: AbortSignal | undefined;
}

const PAGE = 20;

/**
 * Hashes all kept bytes that gave no record, and compares how many there are with what the ledger counts. They stand in no chain: this
 * finds damage, not a forger.
 */
export async function checkQuarantine(check: QuarantineCheck): Promise<void> {
  await checkRanges(check);
  await checkCounts(check);
  const { faults, quarantine } = check.tally;
  for (const { source, unmet } of quarantine.files.values()) {
    if (unmet === 0) continue;
    const detail = `Of ${counted(unmet, 'kept range')} of ${source} the order that they were met in is missing.`;
    faults.push({ what: 'missing source bytes', detail });
  }
  const unnamed = check.evidence.strayMeetings() - quarantine.missing;
  if (unnamed <= 0) return;
  const detail = `${counted(unnamed, 'kept range')} of source files ${isOrAre(unnamed)} missing. Of which file is not known: only the order that they were met in is left.`;
  faults.push({ what: 'missing source bytes', detail });
}

async function checkRanges({ evidence, sha256, tally, pace, signal }: QuarantineCheck): Promise<void> {
  for (let rows = evidence.quarantineAfter(0, PAGE); rows.length > 0; ) {
    for (const row of rows) {
      signal?.throwIfAborted();
      const file = fileTally(row, tally);
      if (!row.isMet) file.unmet++;
      const detail = faultOf(row, sha256);
      if (detail !== undefined) tally.faults.push({ what: 'altered source bytes', detail });
      if (pace.isDue()) await pace.breathe();
    }
    rows = evidence.quarantineAfter(rows.at(-1)?.num ?? 0, PAGE);
  }
}

async function checkCounts({ evidence, tally, pace, signal }: QuarantineCheck): Promise<void> {
  for (let files = evidence.countedFilesAfter(0, PAGE); files.length > 0; ) {
    for (const file of files) {
      signal?.throwIfAborted();
      const short = (file.counted ?? 0) - file.found;
      if (file.counted !== undefined && file.found > 0) fileTally(file, tally).isCounted = true;
      if (short <= 0) continue;
      tally.quarantine.missing += short;
      const detail = `${counted(short, 'kept range')} of ${file.source} ${isOrAre(short)} missing: the ledger counts ${figure(file.counted ?? 0)}.`;
      tally.faults.push({ what: 'missing source bytes', detail });
    }
    if (pace.isDue()) await pace.breathe();
    files = evidence.countedFilesAfter(files.at(-1)?.num ?? 0, PAGE);
  }
}

function fileTally({ format, source }: SourceName, { quarantine: { files } }: Tally): QuarantineFileTally {
  const key = JSON.stringify([format, source]);
  const known = files.get(key) ?? { source, unmet: 0, isCounted: false };
  files.set(key, known);
  return known;
}

function faultOf(
  { source, offset, sizeBytes, rawDigest, bytes }: EvidenceQuarantine,
  sha256: Sha256,
): string | undefined {
  const name = `The kept bytes at ${figure(offset)} of ${source}`;
  if (bytes === undefined) return rawDigest === '' ? undefined : `${name} are gone, and no erasure took them.`;
  if (bytes === 'unreadable') return `${name} can no longer be unpacked.`;
  if (bytes.length !== sizeBytes) return `${name} are ${figure(bytes.length)}; ${figure(sizeBytes)} were kept.`;
  const found = sha256(bytes);
  return found === rawDigest ? undefined : `${name} hash to ${found}; they were kept as ${rawDigest || 'erased'}.`;
}

function isOrAre(amount: number): string {
  return amount === 1 ? 'is' : 'are';
}
