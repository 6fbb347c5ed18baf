import { canonicalText } from '../../../model/canonical.ts';
import { runsOf } from '../runs-of.ts';
import type { Run } from '../slot.ts';
import { type Ending, isJudged } from './ending.ts';
import { nameOf } from './name-of.ts';
import { blame } from './tally.ts';

/** Names events that no head reaches and that no recorded move left behind: rows that were put there. */
export function checkReach(ending: Ending): void {
  const { evidence, tally, acts, torn } = ending;
  const reached = reachedTo(ending);
  for (const run of tally.runs.values()) {
    const { session, twin, fromSeq, toSeq } = run;
    const isOpen = acts.moves.has(session) || torn.has(session) || !isJudged(session, ending);
    const seq = Math.max(reached.get(keyOf(run)) ?? 0, fromSeq);
    const first = isOpen || seq >= toSeq ? undefined : evidence.at(session, twin, seq);
    const isInRun = first !== undefined && evidence.slotOf(first.id)?.runFrom === fromSeq;
    if (!isInRun) continue;
    const where = { session, seq, event: first.id };
    blame(tally, 'spliced', where, `No head reaches ${nameOf(where)}, and no recorded move left it behind.`);
  }
}

function reachedTo({ evidence, tally }: Ending): Map<string, number> {
  const reached = new Map<string, number>();
  for (const head of evidence.heads().values()) {
    for (const run of runsOf(tally.aliases.get(head) ?? head, evidence)) {
      const key = keyOf(run);
      reached.set(key, Math.max(run.toSeq, reached.get(key) ?? 0));
    }
  }
  return reached;
}

function keyOf({ session, twin, fromSeq }: Run): string {
  return canonicalText([session, twin, fromSeq]);
}
