import type { EventId } from '../ids.ts';
import type { Branch } from './state.ts';

/** What a change of memory rests on and where it was made. */
interface Grounds {
  readonly evidence: readonly EventId[];
  readonly from?: Branch;
}

interface Words extends Grounds {
  readonly key: string;
  readonly text: string;
}

/** What can be asked of a memory. */
export type MemoryCommand =
  | (Words & { readonly type: 'memory/propose' })
  /** Refused where the key holds other words: those are to be superseded. */
  | (Words & { readonly type: 'memory/commit' })
  /** Puts a text in the place of an item. */
  | (Words & { readonly type: 'memory/supersede'; readonly old: EventId })
  /** Commits, or supersedes what the key holds. */
  | (Words & { readonly type: 'memory/remember' })
  | (Grounds & { readonly type: 'memory/retract'; readonly item: EventId; readonly reason: string })
  /** Makes the memory what it was after an event. */
  | (Grounds & { readonly type: 'memory/roll-back'; readonly to: EventId; readonly reason: string });
