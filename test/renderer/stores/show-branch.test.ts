import { beforeEach, expect, it } from 'vitest';
import { attachHost } from '../../../renderer/host/client.ts';
import { dropLanes } from '../../../renderer/stores/lineage-load.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { useNavigation } from '../../../renderer/stores/navigation-store.ts';
import { useSelection } from '../../../renderer/stores/selection-store.ts';
import { showBranch } from '../../../renderer/stores/show-branch.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(12, { seed: 4 }));
  attachHost(fake.openDuplex());
  useLineage.getState().close();
  useSelection.getState().select({ type: 'none' });
});

/** A branch whose lane has not come yet, and the root that it leaves, which is on screen. */
async function onRoot(view: 'graph' | 'transcript') {
  const branch = [...fake.home.rows.values()].find((row) => row.parent !== undefined);
  if (branch === undefined) throw new Error('the made-up home has no branch');
  useNavigation.setState({ route: { screen: 'session', session: branch.root, view } });
  await useLineage.getState().open(branch.root);
  dropLanes([branch.id]);
  return branch;
}

const now = () => ({ route: useNavigation.getState().route, selection: useSelection.getState().selection });

it('R4: given the transcript of a branch, when another was made, then it is gone to, without the lineage going away', async () => {
  const { id, root } = await onRoot('transcript');
  const states = new Set<string>();
  const stop = useLineage.subscribe(({ state }) => states.add(state));
  await showBranch(id);
  stop();
  const selection = { type: 'lane', session: id };
  expect(now()).toEqual({ route: { screen: 'session', session: id, view: 'transcript' }, selection });
  expect([useLineage.getState().root, [...states]]).toEqual([root, ['ready']]);
});

it('R4: given the graph, then it stays, and the branch is selected', async () => {
  const { id, root } = await onRoot('graph');
  await showBranch(id);
  const selection = { type: 'lane', session: id };
  expect(now()).toEqual({ route: { screen: 'session', session: root, view: 'graph' }, selection });
});

it('R4: given that another screen is chosen meanwhile, then it stays', async () => {
  const { id } = await onRoot('transcript');
  const shown = showBranch(id);
  useNavigation.getState().go({ screen: 'library' });
  await shown;
  expect(now()).toEqual({ route: { screen: 'library' }, selection: { type: 'none' } });
});
