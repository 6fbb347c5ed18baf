import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';

/** Whether an import still reads the log of a step: what comes after it may not be there yet. */
export function useIsBeingRead(step: StepRow): boolean {
  return useLineage(({ lanes }) => lanes.get(step.session)?.row.beingRead === true);
}
