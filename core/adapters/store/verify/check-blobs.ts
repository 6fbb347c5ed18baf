import type { BlobId } from '../../../model/ids.ts';
import type { Pace } from '../../../runtime/pace.ts';
import type { Evidence } from './evidence.ts';
import { nameOf } from './name-of.ts';
import type { Naming, Tally } from './tally.ts';

/** What blobs are checked with. */
export interface BlobCheck {
  readonly evidence: Evidence;
  readonly tally: Tally;
  readonly pace: Pace;
  /** Whether blobs that no event names are hashed too. */
  readonly all: boolean;
  readonly signal: AbortSignal | undefined;
}

const PAGE = 500;

/**
 * Hashes every blob that an event names, and the others where asked. A blob that only events with an erased payload name may be gone.
 * Returns how many were there.
 */
export async function checkBlobs(check: BlobCheck): Promise<number> {
  const { tally, evidence, pace } = check;
  let count = 0;
  for (const [id, naming] of tally.blobs) {
    if (await isWhole(id, naming, check)) count++;
  }
  if (!check.all) return count;
  for (let ids = evidence.blobsAfter('', PAGE); ids.length > 0; ids = evidence.blobsAfter(ids.at(-1) ?? '', PAGE)) {
    for (const id of ids) if (!tally.blobs.has(id) && (await isWhole(id, undefined, check))) count++;
    if (pace.isDue()) await pace.breathe();
  }
  return count;
}

async function isWhole(id: BlobId, naming: Naming | undefined, check: BlobCheck): Promise<boolean> {
  check.signal?.throwIfAborted();
  if (check.pace.isDue()) await check.pace.breathe();
  const digest = await check.evidence.blobDigest(id);
  const where = naming && { session: naming.session, seq: naming.seq, event: naming.event };
  if (digest === undefined) {
    if (naming?.isLive !== true) return false;
    const detail = `${nameOf(naming)} names the blob ${id}, which is not there.`;
    check.tally.faults.push({ what: 'missing blob', ...where, blob: id, detail });
    return false;
  }
  const found = digest === 'unreadable' ? 'can no longer be unpacked' : `hashes to ${digest}`;
  if (found !== `hashes to ${id}`) {
    check.tally.faults.push({ what: 'altered blob', ...where, blob: id, detail: `The blob ${id} ${found}.` });
  }
  return true;
}
