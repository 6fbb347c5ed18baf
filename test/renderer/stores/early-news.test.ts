import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { attachHost } from '../../../renderer/host/client.ts';
import { noteSessions, takeEarlyNews } from '../../../renderer/stores/lineage-news.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(3, { seed: 4 }));
  attachHost(fake.openDuplex());
  useLineage.getState().close();
});

it('F5: a session that is new while its lineage is asked for comes to the screen with it', async () => {
  onTestFinished(takeEarlyNews());
  const row = fake.home.rows.get('s2');
  if (row === undefined) throw new Error('the made-up home has no s2');
  const opening = useLineage.getState().open('s1');
  const spawned = { ...row, kind: 'sub-agent' as const, root: 's1' };
  noteSessions([spawned]);
  await opening;
  fake.home.rows.set('s2', spawned);
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(useLineage.subscribe(({ laneOrder }) => laneOrder.includes('s2') && resolve()));
  await promise;
  expect(useLineage.getState().laneOrder).toEqual(['s1', 's2']);
});
