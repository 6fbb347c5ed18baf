import { beforeEach, expect, it, vi } from 'vitest';
import { openPart } from '../../../renderer/features/usage/open-part.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { useNavigation } from '../../../renderer/stores/navigation-store.ts';
import { useOverlay } from '../../../renderer/stores/overlay-store.ts';
import { useSelection } from '../../../renderer/stores/selection-store.ts';
import { showRefusal } from '../../../renderer/stores/toasts.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

vi.mock('../../../renderer/stores/toasts.ts', () => ({ showDone: vi.fn(), showRefusal: vi.fn() }));

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(3));
  attachHost(fake.openDuplex());
  vi.mocked(showRefusal).mockClear();
  useOverlay.getState().show({ type: 'usage', sessions: ['s1'] });
});

it('U1: an answer leads to its step in its session', async () => {
  const [session, steps] = [...fake.home.stepsOf].find(([, own]) => own.length > 2) ?? ['', []];
  const step = steps[2];
  await openPart({ session, event: step?.event ?? '' });
  const { route } = useNavigation.getState();
  expect([route, useOverlay.getState().overlay, useSelection.getState().selection]).toEqual([
    { screen: 'session', session, view: 'graph' },
    { type: 'none' },
    { type: 'step', session, key: step?.key },
  ]);
});

it('an event that is gone is refused in words, and what is open stays', async () => {
  await openPart({ session: 's1', event: 'gone' });
  expect(vi.mocked(showRefusal).mock.calls).toEqual([[{ code: 'not-found', message: 'There is no such event.' }]]);
  expect(useOverlay.getState().overlay).toEqual({ type: 'usage', sessions: ['s1'] });
});
