import { create } from 'zustand';
import type { Refusal, SearchHit } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { useSearchProgress } from '../../stores/search-progress-store.ts';

/** What a search came to. `text`: what was searched for. */
export type SearchAnswer =
  | { readonly type: 'none' }
  | { readonly type: 'refused'; readonly text: string; readonly refusal: Refusal }
  | {
      readonly type: 'found';
      readonly text: string;
      readonly hits: readonly SearchHit[];
      /** There is more to look at. */
      readonly next?: string;
      readonly indexed: number;
      readonly total: number;
      /** Why no more is indexed now. */
      readonly stopped?: string;
      /** Sessions that can't be searched whole. */
      readonly damaged?: number;
      /** Events that the index could not read; absent for none. */
      readonly unread?: number;
    };

interface SearchStore {
  /** What is typed. It stays when the panel closes. */
  readonly text: string;
  readonly trashed: boolean;
  /** The newest answer; that of an earlier text while the present one is looked for. */
  readonly answer: SearchAnswer;
  /** Searches once nothing was typed for a moment. */
  readonly look: (text: string) => void;
  readonly setTrashed: (trashed: boolean) => void;
  /** Adds the next hits to those that are there. A no-op where there are none. */
  readonly more: () => void;
  /** Searches again: more of the record may be indexed now. */
  readonly again: () => void;
}

const HITS = 60;
const PAUSE_MS = 120;
/** An answer may hold nothing though there is more to look at: so often it is asked on by itself. */
const MOST_ASKED = 6;

let timer: ReturnType<typeof setTimeout> | undefined;
let newest = 0;

/** The search of the window, so that it is as it was when the panel opens again. */
export const useSearch = create<SearchStore>((set, get) => {
  const ask = async (earlier: readonly SearchHit[], after: string | undefined): Promise<void> => {
    const { text, trashed } = get();
    const mine = ++newest;
    const answer = text.trim() === '' ? ({ type: 'none' } as const) : await answerOf({ text, trashed, earlier, after });
    if (mine !== newest) return;
    set({ answer });
    if (answer.type === 'found') {
      useSearchProgress.setState({ progress: { indexed: answer.indexed, total: answer.total } });
    }
  };
  const begin = (): void => void ask([], undefined);
  return {
    text: '',
    trashed: false,
    answer: { type: 'none' },
    look: (text) => {
      set({ text });
      clearTimeout(timer);
      timer = setTimeout(begin, text.trim() === '' ? 0 : PAUSE_MS);
    },
    setTrashed: (trashed) => {
      set({ trashed });
      begin();
    },
    more: () => {
      const { answer } = get();
      if (answer.type === 'found' && answer.next !== undefined) void ask(answer.hits, answer.next);
    },
    again: begin,
  };
});

interface Question {
  readonly text: string;
  readonly trashed: boolean;
  readonly earlier: readonly SearchHit[];
  readonly after: string | undefined;
}

async function answerOf({ text, trashed, earlier, after }: Question): Promise<SearchAnswer> {
  let next = after;
  try {
    for (let asked = 1; ; asked++) {
      const reply = await host().search.find({
        text,
        trashed,
        limit: HITS,
        ...(next === undefined ? {} : { after: next }),
      });
      if (!reply.ok) return { type: 'refused', text, refusal: reply.refusal };
      const { ok: _, hits, ...facts } = reply;
      if (hits.length > 0 || reply.next === undefined || asked === MOST_ASKED) {
        return { type: 'found', text, hits: [...earlier, ...hits], ...facts };
      }
      next = reply.next;
    }
  } catch (error) {
    return { type: 'refused', text, refusal: refusalOf(error) };
  }
}
