import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { everything, type LibraryFilter } from './library-filter.ts';
import type { Grouping } from './library-groups.ts';
import type { LibrarySort } from './library-sort.ts';

interface LibraryStore {
  readonly filter: LibraryFilter;
  readonly grouping: Grouping;
  readonly sort: LibrarySort;
  /** Keys of groups that are closed. */
  readonly closed: readonly string[];
  readonly narrow: (change: Partial<LibraryFilter>) => void;
  /** Shows everything of the place that is shown. */
  readonly clear: () => void;
  readonly groupBy: (grouping: Grouping) => void;
  readonly sortBy: (sort: LibrarySort) => void;
  readonly toggleGroup: (key: string) => void;
}

/** How the library is looked at. Remembered on this computer, but for the trash: a window starts in the list. */
export const useLibrary = create<LibraryStore>()(
  persist(
    (set) => ({
      filter: everything,
      grouping: 'project',
      sort: { by: 'last', descending: true },
      closed: [],
      narrow: (change) => set(({ filter }) => ({ filter: { ...filter, ...change } })),
      clear: () => set(({ filter }) => ({ filter: { ...everything, trash: filter.trash } })),
      groupBy: (grouping) => set({ grouping, closed: [] }),
      sortBy: (sort) => set({ sort }),
      toggleGroup: (key) =>
        set(({ closed }) => ({
          closed: closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key],
        })),
    }),
    {
      name: 'openrath.sessions',
      version: 1,
      storage: createJSONStorage(() => localStorage),
      merge: (kept, now) => inTheList({ ...now, ...(kept as Partial<LibraryStore>) }),
    },
  ),
);

function inTheList(store: LibraryStore): LibraryStore {
  return { ...store, filter: { ...store.filter, trash: false } };
}
