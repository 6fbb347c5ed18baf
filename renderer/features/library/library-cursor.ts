import { create } from 'zustand';

interface LibraryCursor {
  /** Root session of the line that the preview shows. */
  readonly cursor: string | undefined;
  /** Root sessions that are selected for an action on several. */
  readonly marked: ReadonlySet<string>;
  readonly moveTo: (root: string | undefined) => void;
  readonly mark: (root: string, on: boolean) => void;
  readonly markOnly: (roots: readonly string[]) => void;
}

/** Where a person is in the library. Kept while the program runs, so that coming back finds the place. */
export const useLibraryCursor = create<LibraryCursor>((set) => ({
  cursor: undefined,
  marked: new Set(),
  moveTo: (cursor) => set({ cursor }),
  mark: (root, on) =>
    set(({ marked }) => {
      const next = new Set(marked);
      if (on) next.add(root);
      else next.delete(root);
      return { marked: next };
    }),
  markOnly: (roots) => set({ marked: new Set(roots) }),
}));
