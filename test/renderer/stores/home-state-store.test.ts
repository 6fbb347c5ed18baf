import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HomeState } from '../../../core/contract/view.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { openNotices, putHomeState, takeHomeState, useHomeState } from '../../../renderer/stores/home-state-store.ts';
import { showDone } from '../../../renderer/stores/toasts.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost } from '../fake-host.ts';

vi.mock('../../../renderer/stores/toasts.ts', () => ({ showDone: vi.fn(), showRefusal: vi.fn() }));

const rebuilt = { code: 'index-rebuilt', says: '2 of 9 lines were made anew.', atMs: 1 } as const;
const migrated = { code: 'migrated', says: 'A copy is beside it.', atMs: 2 } as const;
const stopped: HomeState = {
  writing: { state: 'stopped', code: 'disk-full', says: 'The disk is full. Free some space.', sinceMs: 3 },
  notices: [rebuilt, migrated],
};
const open: HomeState = { ...stopped, writing: { state: 'open' } };

beforeEach(() => {
  useHomeState.setState({ state: undefined, dismissed: [] });
  vi.mocked(showDone).mockClear();
});

describe('the state of the home', () => {
  it('given a home that is asked, then it is as the host says', async () => {
    const fake = createFakeHost(fakeHome(1));
    fake.home.state = stopped;
    attachHost(fake.openDuplex());
    await takeHomeState();
    expect(useHomeState.getState().state).toEqual(stopped);
  });

  it('given notices, then the newest stands first, and one that was put away is gone', () => {
    putHomeState(open);
    expect(openNotices(useHomeState.getState())).toEqual([migrated, rebuilt]);
    useHomeState.getState().dismiss(migrated);
    expect(openNotices(useHomeState.getState())).toEqual([rebuilt]);
  });

  it('given a notice that the host does not have any more, then it is not kept as put away', () => {
    putHomeState(open);
    useHomeState.getState().dismiss(rebuilt);
    useHomeState.getState().dismiss(migrated);
    putHomeState({ ...open, notices: [migrated] });
    expect(useHomeState.getState().dismissed).toEqual(['migrated 2']);
  });

  it('given saving that stopped and goes on, then that is said, and nothing is said where it never stopped', () => {
    putHomeState(open);
    putHomeState(open);
    expect(vi.mocked(showDone).mock.calls).toEqual([]);
    putHomeState(stopped);
    putHomeState(open);
    expect(vi.mocked(showDone).mock.calls).toEqual([['Saving goes on.']]);
  });
});
