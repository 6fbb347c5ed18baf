import type { Sha256 } from '../../../model/envelope.ts';
import type { Pace } from '../pace.ts';
import type { Ending } from './ending.ts';
import type { Evidence, EvidenceQuarantine } from './evidence.ts';
import type { Tally } from './tally.ts';

/** What kept bytes are checked with. */
export interface QuarantineCheck {
  readonly evidence: Evidence;
  readonly sha256: Sha256;
  readonly tally: Tally;
  readonly pace: Pace;
  readonly signal: AbortSignal | undefined;
}

const PAGE = 20;

/** Hashes all kept bytes that gave no record. They stand in no chain: this finds damage, not a forger. */
export async function checkQuarantine({ evidence, sha256, tally, pace, signal }: QuarantineCheck): Promise<void> {
  for (let rows = evidence.quarantineAfter(0, PAGE); rows.length > 0; ) {
    for (const row of rows) {
      signal?.throwIfAborted();
      if (row.bytes === undefined && row.rawDigest === '') tally.quarantine.erased++;
      else tally.quarantine.kept++;
      const detail = faultOf(row, sha256);
      if (detail !== undefined) tally.faults.push({ what: 'altered source bytes', detail });
      if (pace.isDue()) await pace.breathe();
    }
    rows = evidence.quarantineAfter(rows.at(-1)?.num ?? 0, PAGE);
  }
}

/** More ranges that are empty than persons erased: somebody emptied them behind the record. */
export function checkErasedRanges({ tally: { quarantine, faults }, acts, only }: Ending): void {
  const unexplained = quarantine.erased - acts.erasedRanges;
  if (only !== undefined || unexplained <= 0) return;
  const are = quarantine.erased === 1 ? 'kept range of source files is' : 'kept ranges of source files are';
  const detail = `${quarantine.erased} ${are} empty; the record tells of ${acts.erasedRanges} that were erased.`;
  faults.push({ what: 'altered source bytes', detail });
}

function faultOf(
  { source, offset, sizeBytes, rawDigest, bytes }: EvidenceQuarantine,
  sha256: Sha256,
): string | undefined {
  const name = `The kept bytes at ${offset} of ${source}`;
  if (bytes === undefined) return rawDigest === '' ? undefined : `${name} are gone, and no erasure took them.`;
  if (bytes === 'unreadable') return `${name} can no longer be unpacked.`;
  if (bytes.length !== sizeBytes) return `${name} are ${bytes.length}; ${sizeBytes} were kept.`;
  const found = sha256(bytes);
  return found === rawDigest ? undefined : `${name} hash to ${found}; they were kept as ${rawDigest || 'erased'}.`;
}
