import { create } from 'zustand';

/** How much of the record can be searched, in events, as the host told it last; undefined before it did. */
interface SearchProgressStore {
  readonly progress: { readonly indexed: number; readonly total: number } | undefined;
}

export const useSearchProgress = create<SearchProgressStore>(() => ({ progress: undefined }));
