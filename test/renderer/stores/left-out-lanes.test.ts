import { expect, it } from 'vitest';
import { attachHost } from '../../../renderer/host/client.ts';
import { takeLineage, useLineage } from '../../../renderer/stores/lineage-store.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost } from '../fake-host.ts';

it('a lineage knows how many lanes it lacks, also when it is taken again without the one that was opened', async () => {
  const { home, openDuplex } = createFakeHost(fakeHome(12, { seed: 4 }));
  attachHost(openDuplex());
  useLineage.getState().close();
  const branch = [...home.rows.values()].find((row) => row.parent !== undefined);
  const { id = '', root = '' } = branch ?? {};
  const members = [...home.rows.values()].filter((row) => row.root === root).length;
  const counted = () => [useLineage.getState().lanes.size, useLineage.getState().lanesLeftOut];
  home.leavesOut = 98_000;
  await useLineage.getState().open(id);
  expect(counted()).toEqual([members, 98_000]);
  home.rows.delete(id);
  home.leavesOut = 98_001;
  await takeLineage(root);
  expect(counted()).toEqual([members, 98_000]);
  useLineage.getState().close();
  expect(counted()).toEqual([0, 0]);
});
