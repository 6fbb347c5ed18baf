import { toast } from 'sonner';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { attachHost } from '../../../renderer/host/client.ts';
import { steps, stepsOf } from '../../../renderer/stores/lineage-load.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { useSelection } from '../../../renderer/stores/selection-store.ts';
import { settleOnDrawn } from '../../../renderer/stores/settle-on-drawn.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(3));
  attachHost(fake.openDuplex());
  useLineage.getState().close();
});

/** Selects the third step of a session, of whose steps the window draws so many. */
async function select(drawn: 'all' | 2 | 0) {
  const own = fake.home.stepsOf.get('s1') ?? [];
  const selected = { type: 'step', session: 's1', key: own[2]?.key ?? '' } as const;
  await useLineage.getState().open('s1');
  if (drawn !== 'all') {
    steps.delete(selected.key);
    stepsOf.set('s1', own.slice(0, drawn));
  }
  useSelection.getState().select(selected);
  await settleOnDrawn(selected);
  return { own, now: useSelection.getState().selection };
}

it('given an event that a step is drawn for, then that stays selected', async () => {
  const { own, now } = await select('all');
  expect(now).toEqual({ type: 'step', session: 's1', key: own[2]?.key });
});

it('given one that the host has a step for, then it stays, too: it may still come', async () => {
  const { own, now } = await select(2);
  expect(now).toEqual({ type: 'step', session: 's1', key: own[2]?.key });
});

it('given one that no step is drawn for, then the last step before it is selected, else the branch', async () => {
  const undrawn = fake.home.stepsOf.get('s1')?.[2];
  fake.home.undrawn = new Set([undrawn?.event ?? '']);
  const { own, now } = await select(2);
  expect(now).toEqual({ type: 'step', session: 's1', key: own[1]?.key });
  useLineage.getState().close();
  expect((await select(0)).now).toEqual({ type: 'lane', session: 's1' });
});

/** What is chosen in the place of a step that is said to be in the session s1, and whether that is in another lineage. */
async function chosenFor(key: string) {
  const chosen: unknown[] = [];
  const selected = { type: 'step', session: 's1', key } as const;
  useSelection.getState().select(selected);
  await settleOnDrawn(selected, (selection, isElsewhere) => {
    chosen.push([selection, isElsewhere]);
    useSelection.getState().select(selection);
    if (isElsewhere) void useLineage.getState().open(selection.session);
  });
  return chosen;
}

it('given one that is a part of a step, as a link may name it, then that step is chosen', async () => {
  await useLineage.getState().open('s1');
  const own = fake.home.stepsOf.get('s1')?.[1];
  expect(await chosenFor(`${own?.event}/2`)).toEqual([[{ type: 'step', session: 's1', key: own?.key }, false]]);
});

it('given one of another lane, then it is chosen there', async () => {
  const fork = [...fake.home.rows.values()].find(({ parent }) => parent?.session === 's1');
  await useLineage.getState().open('s1');
  const step = fake.home.stepsOf.get(fork?.id ?? '')?.[0];
  expect(await chosenFor(step?.key ?? '')).toEqual([[{ type: 'step', session: fork?.id, key: step?.key }, false]]);
});

it('given one of another lineage, then its session is shown, and the step chosen there', async () => {
  await useLineage.getState().open('s1');
  const other = fake.home.stepsOf.get('s2')?.[0];
  expect(await chosenFor(`${other?.event}/2`)).toEqual([[{ type: 'step', session: 's2', key: other?.key }, true]]);
  expect(useLineage.getState().lanes.has('s2')).toBe(true);
});

it('given one that no session has, then nothing is chosen, and that is said', async () => {
  const said = vi.spyOn(toast, 'error');
  onTestFinished(() => said.mockRestore());
  await useLineage.getState().open('s1');
  expect(await chosenFor('nowhere')).toEqual([]);
  expect(said.mock.calls.map(([message]) => message)).toEqual(['No session of this home has the step nowhere.']);
});
