import { create } from 'zustand';

interface DraftsStore {
  /** What was typed and not sent, by session. Kept for as long as the window is open. */
  readonly texts: ReadonlyMap<string, string>;
  /** The session whose field takes the focus once it is there. */
  readonly wanted?: string | undefined;
  readonly write: (session: string, text: string) => void;
}

export const useDrafts = create<DraftsStore>((set, get) => ({
  texts: new Map(),
  write: (session, text) => {
    const texts = new Map(get().texts);
    if (text === '') texts.delete(session);
    else texts.set(session, text);
    set({ texts });
  },
}));
