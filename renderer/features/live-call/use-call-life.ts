import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { type CallLife, callLife } from './call-life.ts';

/** What a call does that has no result yet, as long as it stands on screen: see {@link callLife}. */
export function useCallLife(step: StepRow): CallLife | undefined {
  return useLineage((lineage) => callLife(step, lineage));
}
