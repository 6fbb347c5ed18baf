import { useMemo } from 'react';
import { cutRuns, type SessionRow, type StillRow, standsStill } from '../../../core/contract/view.ts';
import { useSessions } from '../../stores/sessions-store.ts';

/** What was cut off and stands still. */
export interface Still {
  /** Runs in which nothing is asked yet. */
  readonly runs: readonly SessionRow[];
  /** Programs, also where a question in them is open. */
  readonly programs: readonly StillRow[];
}

/** The runs and programs of this home that stand still, as they are now. */
export function useStill(): Still {
  const rev = useSessions((state) => state.rev);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Map stays the same object, rev says that it changed
  return useMemo(() => {
    const rows = [...useSessions.getState().rows.values()];
    return { runs: cutRuns(rows), programs: rows.filter(standsStill) };
  }, [rev]);
}
