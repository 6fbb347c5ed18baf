import { afterEach, beforeEach, expect, it } from 'vitest';
import { attachHost } from '../../../renderer/host/client.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { useNavigation } from '../../../renderer/stores/navigation-store.ts';
import { leaveReplayElsewhere, useReplay } from '../../../renderer/stores/replay-store.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost } from '../fake-host.ts';

let roots: readonly string[];
let stop: () => void;

beforeEach(() => {
  const fake = createFakeHost(fakeHome(12, { seed: 4 }));
  attachHost(fake.openDuplex());
  roots = [...new Set([...fake.home.rows.values()].map((row) => row.root))];
  stop = leaveReplayElsewhere();
});
afterEach(() => {
  stop();
  useReplay.getState().leave();
  useLineage.getState().close();
  useNavigation.setState({ route: { screen: 'start' } });
});

const mode = () => useReplay.getState().replay.mode;
const show = (session: string, view: 'graph' | 'transcript' = 'graph') =>
  useNavigation.getState().go({ screen: 'session', session, view });

/** Two lineages, of which the first is on screen. */
async function shown(): Promise<{ here: string; other: string }> {
  const [here = '', other = ''] = roots;
  show(here);
  await useLineage.getState().open(here);
  return { here, other };
}

it('R2: Watch of a lineage that is about to come to the screen stays while the one before goes', async () => {
  const { other } = await shown();
  show(other);
  useReplay.getState().begin('watch', other);
  await useLineage.getState().open(other);
  expect([mode(), useLineage.getState().root]).toEqual(['watch', other]);
});

it.each(['watch', 'verify'] as const)('R2: %s is left with the lineage that it is of', async (which) => {
  const { here, other } = await shown();
  useReplay.getState().begin(which, here);
  await useLineage.getState().open(other);
  expect(mode()).toBe('off');
});

it('R2: Watch goes on in another view, and is left where another screen is gone to', async () => {
  const { here } = await shown();
  useReplay.getState().begin('watch', here);
  show(here, 'transcript');
  expect(mode()).toBe('watch');
  useNavigation.getState().go({ screen: 'library' });
  expect(mode()).toBe('off');
});
