import { create } from 'zustand';

interface DrawerStore {
  readonly isOpen: boolean;
  /** Path of the file that was asked for: it is listed first. */
  readonly first: string | undefined;
  readonly open: (isOpen: boolean, first?: string) => void;
}

/** The drawer at the bottom. It is there only while it has content. */
export const useDrawer = create<DrawerStore>((set) => ({
  isOpen: false,
  first: undefined,
  open: (isOpen, first) => set({ isOpen, first }),
}));
