import type { StepRow } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { formatPlace } from '../../stores/route.ts';

/** The deep link of a step, in the view that is on screen. */
export function linkToStep({ session, key }: Pick<StepRow, 'session' | 'key'>): string {
  const { route } = useNavigation.getState();
  const shown = route.screen === 'session' ? route : ({ screen: 'session', session, view: 'graph' } as const);
  return `${location.href.split('#', 1)[0]}#${formatPlace({ route: shown, selection: { type: 'step', session, key } })}`;
}
