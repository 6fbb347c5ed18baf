import type { SessionEvent } from '../../model/read-event.ts';
import { isAfterBreak } from '../parts/source-of.ts';
import { answeredBreak, conversationStart } from './conversation-start.ts';
import { liveEvents } from './live-events.ts';
import { mayCarry } from './lost-contents.ts';

/**
 * Indices of the breaks that a context at the end of a history goes over and that nobody answered, in order: something of before
 * the break is still in the context, and something from it on. A break that a compaction replaced is none.
 */
export function breaksIn(history: readonly SessionEvent[]): readonly number[] {
  const { at: start } = conversationStart(history);
  const from = Math.max(start, answeredBreak(history)) + 1;
  const marked = history.flatMap((event, index) => (index >= from && isAfterBreak(event) ? [index] : []));
  if (marked.length === 0) return [];
  const live = new Set(liveEvents(history, start, history.length).live);
  const isSaid = (event: SessionEvent, index: number) => live.has(index) && mayCarry(event);
  const first = history.findIndex(isSaid);
  const last = history.findLastIndex(isSaid);
  return marked.filter((index) => index > first && index <= last && live.has(index) && !replacesAll(history[index]));
}

/** True for a compaction of all before it: what is in the context with it stays there whatever stood before. */
function replacesAll(event: SessionEvent | undefined): boolean {
  return event?.kind === 'context/compressed' && event.payload.extent !== 'micro';
}
