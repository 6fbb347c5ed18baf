import { create } from 'zustand';

interface DrawerStore {
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
}

/** The drawer at the bottom. It is there only while it has content. */
export const useDrawer = create<DrawerStore>((set) => ({ isOpen: false, open: (isOpen) => set({ isOpen }) }));
