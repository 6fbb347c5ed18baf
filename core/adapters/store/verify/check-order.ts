import type { SessionId } from '../../../model/ids.ts';
import { runsOf } from '../runs-of.ts';
import type { Run } from '../slot.ts';
import type { Ending } from './ending.ts';
import { nameOf } from './name-of.ts';
import { blame, type Where } from './tally.ts';

/**
 * Names events that stand after one of their own session with the same or a higher seq. Within a run seqs grow by one; between
 * two runs they only grow, since a session's next event takes one more than its highest wherever its head was moved to (S3).
 * Looks only at runs that others of their session reach beyond.
 */
export function checkOrder(ending: Ending): void {
  for (const runs of Map.groupBy(ending.tally.runs.values(), (run) => run.session).values()) {
    const [top, second] = runs.toSorted((a, b) => b.toSeq - a.toSeq);
    for (const run of runs) {
      const highest = run === top ? second : top;
      if (highest !== undefined && highest.toSeq > run.fromSeq) checkStart(run, ending);
    }
  }
}

function checkStart({ session, twin, fromSeq }: Run, ending: Ending): void {
  const { evidence, tally } = ending;
  const first = evidence.at(session, twin, fromSeq);
  if (first?.firstParent === undefined || evidence.slotOf(first.id)?.runFrom !== fromSeq) return;
  const before = lastOf(session, first.firstParent, ending);
  const isOfElsewhere = twin === 0 && before !== undefined && before.twin > 0;
  if (before === undefined || before.seq < fromSeq || isOfElsewhere || tally.blamed.has(before.event)) return;
  const where = { session, seq: fromSeq, event: first.id };
  const detail = `${nameOf(where)} follows ${nameOf(before)} along its parents: its seq must be higher.`;
  blame(tally, 'reordered', where, detail);
}

/** The last event of a session in a first-parent history. */
function lastOf(
  session: SessionId,
  head: Where['event'],
  { evidence }: Ending,
): (Where & { readonly twin: number }) | undefined {
  for (const run of runsOf(head, evidence)) {
    if (run.session !== session) continue;
    const seq = run.toSeq - 1;
    const last = evidence.at(session, run.twin, seq);
    return last && { session, seq, event: last.id, twin: run.twin };
  }
  return undefined;
}
