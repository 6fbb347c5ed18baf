import type { EventStore } from '../ports.ts';
import type { TextIndex } from './text-index.ts';

/** The same store; what it drops for good leaves the index of words in the same act (S12), which may set files aside and delete others. */
export function forgetErased(store: EventStore, index: Pick<TextIndex, 'forget'>): EventStore {
  return {
    ...store,
    erase: async (events, mark, sources) => {
      const outcome = await store.erase(events, mark, sources);
      return outcome.ok ? { ...outcome, setAside: await index.forget(events) } : outcome;
    },
    remove: async (leaving, mark, ranges) => {
      const outcome = await store.remove(leaving, mark, ranges);
      return outcome.ok ? { ...outcome, setAside: await index.forget('what is gone') } : outcome;
    },
  };
}
