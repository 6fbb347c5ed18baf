import { create } from 'zustand';
import type { Act } from '../../core/contract/view.ts';
import { host } from '../host/client.ts';

interface ReflogStore {
  /** The newest acts of people in this home, newest first, those that were taken back too. */
  readonly acts: readonly Act[];
  /** Takes the list again. Rejects with HostLost. */
  readonly refresh: () => Promise<void>;
}

export const useReflog = create<ReflogStore>((set) => ({
  acts: [],
  refresh: async () => set({ acts: await host().home.reflog({}) }),
}));
