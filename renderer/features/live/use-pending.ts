import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';

/** True for a call without an answer in a session whose run goes on: the answer is still to come. */
export function usePending({ call, session }: Pick<StepRow, 'call' | 'session'>): boolean {
  return useLineage(({ rev, lanes }) => {
    if (rev < 0 || call?.state !== 'unanswered' || call.doubtful === true) return false;
    const status = lanes.get(session)?.row.status;
    return status === 'running' || status === 'waiting';
  });
}
