import { canonicalText } from '../../../model/canonical.ts';
import { runsOf } from '../runs-of.ts';
import type { Run } from '../slot.ts';
import type { Ending } from './ending.ts';

/** By run, the seq up to which heads reach it, which is not reached itself; undefined for a run that none reaches. */
export function reachedRuns({ evidence, tally }: Ending): (run: Omit<Run, 'toSeq'>) => number | undefined {
  const reached = new Map<string, number>();
  for (const head of evidence.heads().values()) {
    for (const run of runsOf(tally.aliases.get(head) ?? head, evidence)) {
      const key = keyOf(run);
      reached.set(key, Math.max(run.toSeq, reached.get(key) ?? 0));
    }
  }
  return (run) => reached.get(keyOf(run));
}

function keyOf({ session, twin, fromSeq }: Omit<Run, 'toSeq'>): string {
  return canonicalText([session, twin, fromSeq]);
}
