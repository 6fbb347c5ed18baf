import { takeLineage, useLineage } from './lineage-store.ts';
import { useNavigation } from './navigation-store.ts';
import { useSelection } from './selection-store.ts';

/**
 * Brings a branch to the screen that was made just now: the graph has every lane, so there it is selected; a view of one branch goes to it,
 * once its lane is here. A no-op where another screen, or in such a view another session, was gone to meanwhile. Never rejects.
 */
export async function showBranch(session: string): Promise<void> {
  const before = useNavigation.getState().route;
  if (before.screen !== 'session') return;
  if (before.view !== 'graph') await takeLane(session);
  const { route, go } = useNavigation.getState();
  if (route.screen !== 'session') return;
  const selection = { type: 'lane', session } as const;
  if (route.view === 'graph') useSelection.getState().select(selection);
  else if (route.session === before.session) go({ ...route, session }, selection);
}

/** Takes the lineage over what is on screen, until the lane has come or nothing more comes. A no-op where it is there already. */
async function takeLane(session: string): Promise<void> {
  if (useLineage.getState().lanes.has(session)) return;
  const come = Promise.withResolvers<void>();
  const stop = useLineage.subscribe(({ lanes }) => {
    if (lanes.has(session)) come.resolve();
  });
  await Promise.race([come.promise, takeLineage(session)]);
  stop();
}
