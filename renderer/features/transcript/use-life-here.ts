import type { StepRow } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import type { CallLife } from '../live-call/call-life.ts';
import { useCallLife } from '../live-call/use-call-life.ts';

/** What a call does without its answer yet in the branch that is read: one that left from it before gets none. */
export function useLifeHere(step: StepRow): CallLife | undefined {
  const isOwn = useNavigation(({ route }) => route.screen === 'session' && route.session === step.session);
  const life = useCallLife(step);
  return isOwn ? life : undefined;
}
