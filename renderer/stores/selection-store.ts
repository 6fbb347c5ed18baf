import { create } from 'zustand';
import { type Selection, sameSelection } from './selection.ts';

export type { Selection } from './selection.ts';

interface SelectionStore {
  readonly selection: Selection;
  /** A no-op for what is selected already. */
  readonly select: (selection: Selection) => void;
}

/** One selection, all views. Back and Forward walk it, see navigation-store. */
export const useSelection = create<SelectionStore>((set, get) => ({
  selection: { type: 'none' },
  select: (selection) => {
    if (!sameSelection(get().selection, selection)) set({ selection });
  },
}));
