import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Duplex } from '../../../core/contract/duplex.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { noteSessions } from '../../../renderer/stores/lineage-news.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(3, { seed: 4 }));
  attachHost(fake.openDuplex());
  useLineage.getState().close();
});

/** Settles when a lineage is on screen whole that was not before. */
function shownAnew(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = useLineage.subscribe(({ complete }, before) => {
    if (complete && !before.complete) resolve();
  });
  return promise.finally(stop);
}

it('I2: a session on screen that is found to be a copy is drawn in the lineage of what it repeats', async () => {
  await useLineage.getState().open('s2');
  const row = fake.home.rows.get('s2');
  const parent = { session: 's1', event: fake.home.stepsOf.get('s1')?.[0]?.event ?? '' };
  if (row === undefined) throw new Error('the made-up home has no s2');
  const moved = { ...row, kind: 'branch' as const, root: 's1', parent };
  fake.home.rows.set('s2', moved);
  const anew = shownAnew();
  noteSessions([moved]);
  await anew;
  const { root, laneOrder, lanes } = useLineage.getState();
  expect([root, laneOrder[0], lanes.get('s2')?.fromStep]).toEqual(['s1', 's1', parent.event]);
});

it('a lineage that is long in coming is taken again for a fifth of the time only, whatever is new in it', async () => {
  await useLineage.getState().open('s1');
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const row = fake.home.rows.get('s1');
  if (row === undefined) throw new Error('the made-up home has no s1');
  const opens: number[] = [];
  const startMs = performance.now();
  attachHost(slowed(fake.openDuplex(), 100, () => opens.push(performance.now() - startMs)));
  for (let nowMs = 0; nowMs < 1_500; nowMs += 10) {
    noteSessions([{ ...row, id: `new at ${nowMs}` }]);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(opens).toEqual([50, 550, 1_050]);
});

/** A pipe whose calls take so long. `onOpen` is told of each lineage that is asked for. */
function slowed(duplex: Duplex, tookMs: number, onOpen: () => void): Duplex {
  return {
    ...duplex,
    send: (message) => {
      if (String(message).includes('/graph/open')) onOpen();
      setTimeout(() => duplex.send(message), tookMs);
    },
  };
}
