import type { SearchHit } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useSelection } from '../../stores/selection-store.ts';

/** Shows the step of a hit in the view in which its lineage was last seen. A title shows the session. */
export function openHit({ session, root, step }: Pick<SearchHit, 'session' | 'root' | 'step'>): void {
  useOverlay.getState().close();
  const view = usePreferences.getState().viewOf[root] ?? 'graph';
  useNavigation.getState().go({ screen: 'session', session, view });
  if (step !== undefined) useSelection.getState().select({ type: 'step', session, key: step });
}
