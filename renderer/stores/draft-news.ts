import { create } from 'zustand';
import type { NewsItem } from '../../core/contract/view.ts';

/** What was told last of what is drawn of a workflow, in any window. */
export type DraftNews = Extract<NewsItem, { readonly type: 'draft' }>;

export const useDraftNews = create<{ readonly news: DraftNews | undefined }>(() => ({ news: undefined }));
