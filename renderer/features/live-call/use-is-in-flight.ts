import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { isInFlight } from './is-in-flight.ts';

/** Whether a call may still get its answer, as long as it stands on screen: see {@link isInFlight}. */
export function useIsInFlight(step: StepRow): boolean {
  return useLineage((lineage) => isInFlight(step, lineage));
}
