import type { SearchHit } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { settleOnDrawn } from '../../stores/settle-on-drawn.ts';

/** Shows the step of a hit in the view in which its lineage was last seen: the step before it where it is not drawn. A title shows the session. */
export function openHit({ session, root, step }: Pick<SearchHit, 'session' | 'root' | 'step'>): void {
  useOverlay.getState().close();
  const view = usePreferences.getState().viewOf[root] ?? 'graph';
  const selection = step === undefined ? undefined : ({ type: 'step', session, key: step } as const);
  useNavigation.getState().go({ screen: 'session', session, view }, selection);
  if (selection !== undefined) void settleOnDrawn(selection);
}
