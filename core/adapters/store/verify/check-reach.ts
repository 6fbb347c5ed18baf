import { type Ending, isJudged } from './ending.ts';
import { nameOf } from './name-of.ts';
import { reachedRuns } from './reached-runs.ts';
import { blame } from './tally.ts';

/** Names events that no head reaches and that no recorded move left behind: rows that were put there. */
export function checkReach(ending: Ending): void {
  const { evidence, tally, acts, torn } = ending;
  const reachedTo = reachedRuns(ending);
  for (const run of tally.runs.values()) {
    const { session, twin, fromSeq, toSeq } = run;
    const isOpen = acts.moves.has(session) || torn.has(session) || !isJudged(session, ending);
    const seq = Math.max(reachedTo(run) ?? 0, fromSeq);
    const first = isOpen || seq >= toSeq ? undefined : evidence.at(session, twin, seq);
    const isInRun = first !== undefined && evidence.slotOf(first.id)?.runFrom === fromSeq;
    if (!isInRun) continue;
    const where = { session, seq, event: first.id };
    blame(tally, 'spliced', where, `No head reaches ${nameOf(where)}, and no recorded move left it behind.`);
  }
}
