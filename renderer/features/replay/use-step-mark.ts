import type { StepRow } from '../../../core/contract/view.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { markOf, type StepMark } from './step-mark.ts';

/** What the replay that is on says of a step. */
export function useStepMark(row: StepRow): StepMark | undefined {
  return useReplay(({ replay }) => markOf(replay, row));
}
