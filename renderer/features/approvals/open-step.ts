import { useNavigation } from '../../stores/navigation-store.ts';

/** Goes to the step of an event of a session. */
export function openStep({ session, event }: { readonly session: string; readonly event: string }): void {
  const route = { screen: 'session', session, view: 'graph' } as const;
  useNavigation.getState().go(route, { type: 'step', session, key: event });
}
