import type { Sha256 } from '../../../model/envelope.ts';
import type { SessionId } from '../../../model/ids.ts';
import { createPace, type Pace } from '../../../runtime/pace.ts';
import type { VerifyOptions, VerifyReport } from '../../../runtime/verify-report.ts';
import { readActs } from './acts.ts';
import { readBareEntries } from './bare-entries.ts';
import { checkAnchors } from './check-anchors.ts';
import { checkBlobs } from './check-blobs.ts';
import { checkEntered } from './check-entered.ts';
import { checkErasedRanges } from './check-erased-ranges.ts';
import { checkFolds } from './check-folds.ts';
import { checkGaps } from './check-gaps.ts';
import { checkHeads } from './check-heads.ts';
import { checkLeaps } from './check-leaps.ts';
import { checkOrder } from './check-order.ts';
import { checkOrphans } from './check-orphans.ts';
import { checkQuarantine } from './check-quarantine.ts';
import { checkReach } from './check-reach.ts';
import { checkRow } from './check-row.ts';
import { checkTwins } from './check-twins.ts';
import { checkWithheld } from './check-withheld.ts';
import type { Ending } from './ending.ts';
import type { Evidence } from './evidence.ts';
import { sessionsAmong } from './say-streams.ts';
import { allRows, rowsUnder } from './scope.ts';
import { createTally, type Tally } from './tally.ts';
import { vouches } from './vouches.ts';

/**
 * Recomputes everything that a store's records claim (E1), in slices, so that appends go on meanwhile.
 * Throws the signal's reason when it is aborted; what is wrong with the records is in the report and never thrown.
 */
export async function verifyStore(
  evidence: Evidence,
  sha256: Sha256,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const { session, signal } = options;
  const pace = createPace();
  const tally = createTally();
  await checkRows({ evidence, sha256, tally }, pace, options);
  const blobs = await checkBlobs({ evidence, tally, pace, all: session === undefined, signal });
  if (session === undefined) await checkQuarantine({ evidence, sha256, tally, pace, signal });
  const bare = session === undefined ? await readBareEntries({ evidence, sha256, pace, signal }) : [];
  const acts = await readActs(evidence, pace);
  const kept = session === undefined ? evidence.keptOfFiles() : [];
  const ending: Ending = { evidence, tally, acts, kept, only: session, claimed: new Set(), torn: new Set() };
  judge(ending);
  checkEntered(ending, bare);
  const streams = streamsIn(ending);
  return {
    sound: tally.faults.length === 0,
    events: tally.events,
    blobs,
    sessions: sessionsAmong(streams),
    withheld: tally.withheld.length,
    faults: tally.faults,
    vouches: vouches(ending, streams),
  };
}

interface Rows {
  readonly evidence: Evidence;
  readonly sha256: Sha256;
  readonly tally: Tally;
}

async function checkRows(check: Rows, pace: Pace, { session, signal, onProgress }: VerifyOptions): Promise<void> {
  const { evidence, tally } = check;
  signal?.throwIfAborted();
  const total = evidence.count();
  const rows = session === undefined ? allRows(evidence, pace) : rowsUnder(session, evidence, pace);
  for await (const row of rows) {
    signal?.throwIfAborted();
    checkRow(row, check);
    tally.last = row;
    if (tally.events % 1000 === 0) onProgress?.(tally.events, Math.max(total, tally.events));
  }
  onProgress?.(tally.events, tally.events);
}

/** The order matters: what one check names, the next does not blame again. */
function judge(ending: Ending): void {
  checkWithheld(ending);
  checkAnchors(ending);
  checkHeads(ending);
  checkGaps(ending);
  checkOrphans(ending);
  checkFolds(ending);
  checkOrder(ending);
  checkLeaps(ending);
  checkTwins(ending);
  checkReach(ending);
  checkErasedRanges(ending);
}

function streamsIn({ tally, evidence, only }: Ending): SessionId[] {
  if (only === undefined) return [...evidence.heads().keys()];
  return [...new Set([...tally.runs.values()].map((run) => run.session))];
}
