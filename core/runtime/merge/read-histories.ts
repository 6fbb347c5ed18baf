import type { EventId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { historyTo } from '../history-to.ts';
import { checkedReader } from '../read-checked.ts';
import type { MergeWorld } from './merge-world.ts';

/** First-parent history that ends at an event, root first. */
export type ReadHistory = (head: EventId) => Promise<readonly SessionEvent[]>;

/**
 * Histories for one command. Both sides of a merge share nearly all of theirs, so that each event is checked and parsed once; where a head is
 * in a history that was read before, what comes before it there is its own.
 */
export function createHistories({ store, sealing }: Pick<MergeWorld, 'store' | 'sealing'>): ReadHistory {
  const check = checkedReader(sealing.sha256);
  const known = new Map<
    EventId,
    { readonly event: SessionEvent; readonly in: readonly SessionEvent[]; readonly at: number }
  >();
  return async (head) => {
    const place = known.get(head);
    if (place !== undefined) return place.in.slice(0, place.at + 1);
    const history: SessionEvent[] = [];
    for (const stored of await historyTo(head, store)) {
      const before = known.get(stored.id);
      const event = before?.event ?? check(stored);
      history.push(event);
      if (before === undefined) known.set(event.id, { event, in: history, at: history.length - 1 });
    }
    return history;
  };
}
