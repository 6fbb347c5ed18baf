import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { HomeNotice, HomeState } from '../../core/contract/view.ts';
import { host } from '../host/client.ts';
import { showDone } from './toasts.ts';

interface HomeStateStore {
  /** How the home is; `undefined` until the host has said so. */
  readonly state: HomeState | undefined;
  /** Names of notices that a person put away. Remembered on this computer. */
  readonly dismissed: readonly string[];
  readonly dismiss: (notice: HomeNotice) => void;
}

export const useHomeState = create<HomeStateStore>()(
  persist(
    (set) => ({
      state: undefined,
      dismissed: [],
      dismiss: (notice) => set(({ dismissed }) => ({ dismissed: [...dismissed, nameOf(notice)] })),
    }),
    {
      name: 'openrath.notices',
      version: 1,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ dismissed }) => ({ dismissed }),
    },
  ),
);

/** Puts news of the home's state in place, and says so where it takes what is to be saved again. */
export function putHomeState(state: HomeState): void {
  const before = useHomeState.getState().state;
  const known = new Set(state.notices.map(nameOf));
  useHomeState.setState(({ dismissed }) => ({ state, dismissed: dismissed.filter((name) => known.has(name)) }));
  if (before?.writing.state === 'stopped' && state.writing.state === 'open') showDone('Saving goes on.');
}

/** Asks the host how the home is. Rejects with HostLost. */
export async function takeHomeState(): Promise<void> {
  putHomeState(await host().home.state({}));
}

/** Notices that nobody has put away, newest first. */
export function openNotices({ state, dismissed }: Pick<HomeStateStore, 'state' | 'dismissed'>): readonly HomeNotice[] {
  return (state?.notices ?? []).filter((notice) => !dismissed.includes(nameOf(notice))).toReversed();
}

/** Why nothing can be saved now, for a control that saves something; `undefined` where it can. */
export function useCannotSave(): string | undefined {
  return useHomeState(({ state }) =>
    state === undefined || state.writing.state === 'open' ? undefined : state.writing.says,
  );
}

function nameOf({ code, atMs }: HomeNotice): string {
  return `${code} ${atMs}`;
}
