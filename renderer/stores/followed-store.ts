import { create } from 'zustand';
import { HostLost, host } from '../host/client.ts';

/** A file or folder whose logs are brought in while they are written, and since when. */
export interface Followed {
  readonly path: string;
  readonly sinceMs: number;
}

interface FollowedStore {
  /** `undefined` until the host has said so. */
  readonly followed: readonly Followed[] | undefined;
  /** Asks the host again: there is no news of it. A no-op where the host is gone, since it is asked after a reconnect. Never rejects with HostLost. */
  readonly refresh: () => Promise<void>;
}

export const useFollowed = create<FollowedStore>((set) => ({
  followed: undefined,
  refresh: async () => {
    try {
      set({ followed: await host().import.followed({}) });
    } catch (error) {
      if (!(error instanceof HostLost)) throw error;
    }
  },
}));
