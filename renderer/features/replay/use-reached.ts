import { useLineage } from '../../stores/lineage-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { reachedOf } from './reached-of.ts';
import { aheadIn } from './step-mark.ts';

/** How many of a branch's own steps Watch has reached; undefined where no record is watched. */
export function useReached(session: string): number | undefined {
  const rows = useLineage(({ rev, stepsOf }) => (rev >= 0 ? stepsOf.get(session) : undefined));
  return useReplay(({ replay }) => {
    const isAhead = aheadIn(replay);
    return isAhead === undefined || rows === undefined ? undefined : reachedOf(rows.length, (at) => rows[at], isAhead);
  });
}
