import type { StepRow } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useIsInFlight } from '../live-call/use-is-in-flight.ts';

/** Whether a call may still get its answer in the branch that is read: one that left from it before gets none. */
export function useRunsHere(step: StepRow): boolean {
  const isOwn = useNavigation(({ route }) => route.screen === 'session' && route.session === step.session);
  return useIsInFlight(step) && isOwn;
}
