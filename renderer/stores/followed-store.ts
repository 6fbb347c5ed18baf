import { create } from 'zustand';
import { host } from '../host/client.ts';

/** A file or folder whose logs are brought in while they are written, and since when. */
export interface Followed {
  readonly path: string;
  readonly sinceMs: number;
}

interface FollowedStore {
  /** `undefined` until the host has said so. */
  readonly followed: readonly Followed[] | undefined;
  /** Asks the host again: there is no news of it. Rejects with HostLost. */
  readonly refresh: () => Promise<void>;
}

export const useFollowed = create<FollowedStore>((set) => ({
  followed: undefined,
  refresh: async () => set({ followed: await host().import.followed({}) }),
}));
