import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { neighbourSteps } from '../inspector/neighbour-steps.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import type { FilesMoment } from './files-place.ts';

/** What keys do in the files of a session: its next step and the one before. */
export function useFilesKeys(moment: FilesMoment | undefined): void {
  const go = (by: 'next' | 'previous') => () => {
    const step = moment && stepBy(moment, by);
    if (step === undefined) return false;
    useSelection.getState().select({ type: 'step', session: step.session, key: step.key });
    return true;
  };
  useKeyHandlers({ 'step.next': go('next'), 'step.previous': go('previous') });
}

/** Behind the end of the branch stands nothing, before it its last step. */
function stepBy({ session, step }: FilesMoment, by: 'next' | 'previous'): StepRow | undefined {
  const lineage = useLineage.getState();
  if (step !== undefined) return neighbourSteps(step, lineage)[by];
  return by === 'next' ? undefined : lineage.stepsOf.get(session)?.at(-1);
}
