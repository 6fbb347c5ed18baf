import type { SessionRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { originalOf } from './original-of.ts';

/** Goes to what a session copied, and there to the step up to which it repeats it. A no-op for one that is no copy. */
export async function openOriginal(row: SessionRow): Promise<void> {
  if (row.copyOf === undefined) return;
  const { session } = row.copyOf;
  const { route, go } = useNavigation.getState();
  const root = useSessions.getState().rows.get(session)?.root ?? session;
  const view = route.screen === 'session' ? route.view : (usePreferences.getState().viewOf[root] ?? 'graph');
  go({ screen: 'session', session, view });
  if (await isShown(session)) useSelection.getState().select(originalOf(row, useLineage.getState()));
}

/** Settles with true when all steps of the session's lineage are on screen, with false when something else is. */
function isShown(session: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = (): void => {
    const { state, complete, lanes } = useLineage.getState();
    const { route } = useNavigation.getState();
    const isLeft = route.screen !== 'session' || route.session !== session || state === 'refused';
    if (isLeft || (complete && lanes.has(session))) resolve(!isLeft);
  };
  const stops = [useLineage.subscribe(look), useNavigation.subscribe(look)];
  look();
  return promise.finally(() => {
    for (const stop of stops) stop();
  });
}
