import type { EventId } from '../../model/ids.ts';
import type { FoundTexts, SearchProgress, Wanted } from '../../runtime/search/text-index.ts';
import type { Failure } from '../import/thread/messages.ts';

/** What the host's thread says to the thread that searches. */
export type ToSearch =
  | { readonly type: 'wake' }
  | { readonly type: 'find'; readonly call: number; readonly wanted: Wanted }
  | { readonly type: 'forget'; readonly call: number; readonly events: readonly EventId[] | 'what is gone' }
  | { readonly type: 'close' };

/** What the thread that searches says to the host's thread. */
export type FromSearch =
  | { readonly type: 'progress'; readonly progress: SearchProgress }
  | { readonly type: 'rebuilt'; readonly says: string }
  | { readonly type: 'damaged'; readonly file: string }
  | { readonly type: 'answered'; readonly call: number; readonly found?: FoundTexts }
  | { readonly type: 'failed'; readonly call: number; readonly failure: Failure };
