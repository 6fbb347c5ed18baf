import { useNavigation } from './navigation-store.ts';
import type { Place, Route } from './route.ts';
import type { Selection } from './selection.ts';
import { useSelection } from './selection-store.ts';

let cameFrom: (Place & { readonly session: string }) | undefined;

/** Shows the merge of a session into another; of a session in which a merge is open, shows that one. */
export function openMerge(session: string): void {
  const { route, go } = useNavigation.getState();
  const { selection } = useSelection.getState();
  cameFrom = { route, selection, session };
  go({ screen: 'merge', session });
}

/** Goes back to where the merge was asked for, or to its session where it was opened by its link. */
export function leaveMerge(session: string): void {
  const { route, selection } = placeBefore(session);
  useNavigation.getState().go(route, selection);
}

/** Shows ours with what was merged selected, as the session was looked at before. The graph has both branches. */
export function showMerged(theirs: string, ours: string, merged: Selection): void {
  const { route } = placeBefore(theirs, ours);
  const view = route.screen === 'session' ? route.view : 'graph';
  const isPicture = route.screen === 'session' && view === 'graph';
  useNavigation.getState().go(isPicture ? route : { screen: 'session', session: ours, view }, merged);
}

/** Where the merge was asked for, of either of its sides. */
function placeBefore(session: string, other = session): Place {
  if (cameFrom !== undefined && (cameFrom.session === session || cameFrom.session === other)) return cameFrom;
  const route: Route = { screen: 'session', session: other, view: 'graph' };
  return { route, selection: { type: 'lane', session: other } };
}
