import type { HomeNotice, HomeState } from '../contract/home-state.ts';
import type { Newsroom } from './newsroom.ts';
import type { Clock, HostError } from './ports.ts';

/** How the home is, kept up for every window alike. */
export interface HomeCondition {
  readonly state: () => HomeState;
  readonly note: (notice: Omit<HomeNotice, 'atMs'>) => void;
  /** Something could not be saved. A no-op where that is known already. */
  readonly stopped: (fault: HostError) => void;
  /** Something was saved. A no-op where nothing was in the way. */
  readonly saved: () => void;
}

/** A home that takes what is to be saved, or one that can only be read, `readOnly` because. */
export function createHomeCondition(
  { news, clock }: { readonly news: Newsroom; readonly clock: Clock },
  readOnly: HostError | undefined,
): HomeCondition {
  let state: HomeState = {
    writing:
      readOnly === undefined ? { state: 'open' } : { state: 'read-only', code: readOnly.code, says: readOnly.message },
    notices: [],
  };
  const become = (next: HomeState): void => {
    state = next;
    news.publish([{ type: 'home', state }]);
  };
  return {
    state: () => state,
    note: (notice) => become({ ...state, notices: [...state.notices, { ...notice, atMs: clock.nowMs() }] }),
    stopped: ({ code, message }) => {
      if (state.writing.state !== 'open') return;
      become({ ...state, writing: { state: 'stopped', code, says: message, sinceMs: clock.nowMs() } });
    },
    saved: () => {
      if (state.writing.state === 'stopped') become({ ...state, writing: { state: 'open' } });
    },
  };
}
