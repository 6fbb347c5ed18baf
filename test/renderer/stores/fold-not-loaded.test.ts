import { expect, it, onTestFinished, vi } from 'vitest';
import { attachHost } from '../../../renderer/host/client.ts';
import { applyEvents } from '../../../renderer/stores/lineage-news.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost } from '../fake-host.ts';

vi.mock('../../../renderer/stores/load-fold.ts', () => ({ loadFold: () => Promise.reject(new TypeError('gone')) }));

it("where the code that folds news can't be loaded, each news has the steps of the host taken again", async () => {
  const fake = createFakeHost(fakeHome(1, { seed: 4 }));
  attachHost(fake.openDuplex());
  await useLineage.getState().open('s1');
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const shown: string[] = [];
  for (const title of ['once', 'once more']) {
    const own = fake.home.stepsOf.get('s1') ?? [];
    fake.home.stepsOf.set('s1', [...own.slice(0, -1), { ...own.at(-1), title } as (typeof own)[number]]);
    expect(applyEvents({ type: 'events', session: 's1', events: [] })).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    shown.push(useLineage.getState().stepsOf.get('s1')?.at(-1)?.title ?? '');
  }
  expect(shown).toEqual(['once', 'once more']);
});
