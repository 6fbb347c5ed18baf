import { beforeEach, expect, it } from 'vitest';
import { openOriginal } from '../../../renderer/features/copies/open-original.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { useNavigation } from '../../../renderer/stores/navigation-store.ts';
import { useSelection } from '../../../renderer/stores/selection-store.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';
import { copyRow } from '../made-up/copy-row.ts';
import { sessionRow } from '../made-up/session-row.ts';

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(3));
  attachHost(fake.openDuplex());
  useLineage.getState().close();
  useNavigation.setState({ route: { screen: 'library' } });
  useSelection.getState().select({ type: 'none' });
});

/** A copy of the first session up to its third step. */
function copyOfFirst() {
  const step = fake.home.stepsOf.get('s1')?.[2];
  const parent = { session: 's1', event: step?.event ?? '' };
  const row = copyRow('b', 's1', 3, { parent });
  return { step, row: { ...row, copyOf: { ...row.copyOf!, ...parent } } };
}

it('given the list, then the session opens, and the step is selected once the lineage is there', async () => {
  const { row, step } = copyOfFirst();
  fake.home.rows.set('b', row);
  const opening = openOriginal(row);
  expect(useNavigation.getState().route).toEqual({ screen: 'session', session: 's1', view: 'graph' });
  await useLineage.getState().open('s1');
  await opening;
  expect(useSelection.getState().selection).toEqual({ type: 'step', session: 's1', key: step?.key });
});

it('given a person who went elsewhere meanwhile, then nothing is selected there', async () => {
  const opening = openOriginal(copyOfFirst().row);
  useNavigation.getState().go({ screen: 'library' });
  await opening;
  expect(useSelection.getState().selection).toEqual({ type: 'none' });
});

it('a session that is no copy leads nowhere', async () => {
  await openOriginal(sessionRow('c'));
  expect(useNavigation.getState().route).toEqual({ screen: 'library' });
});
