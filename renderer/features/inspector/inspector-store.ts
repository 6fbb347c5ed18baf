import { create } from 'zustand';
import type { InspectorTab } from './inspector-tabs.ts';

/** What a person chose in the inspector, kept while steps are walked. */
interface InspectorStore {
  readonly tab: InspectorTab;
  /** How the source record is shown. */
  readonly record: 'pretty' | 'exact';
  readonly openTab: (tab: InspectorTab) => void;
  readonly showRecord: (record: 'pretty' | 'exact') => void;
}

export const useInspector = create<InspectorStore>((set) => ({
  tab: 'Summary',
  record: 'pretty',
  openTab: (tab) => set({ tab }),
  showRecord: (record) => set({ record }),
}));
