import type { StoredEvent } from '../model/envelope.ts';
import type { EventId } from '../model/ids.ts';
import { type EventStore, HostError } from './ports.ts';

/**
 * First-parent history that ends at an event which something names, root first. Rejects with HostError `store-broken` where no such event is
 * there: an empty history would read as one in which nothing happened.
 */
export async function historyTo(head: EventId, store: Pick<EventStore, 'history'>): Promise<readonly StoredEvent[]> {
  const history = await store.history(head);
  if (history.length > 0) return history;
  const says = `A history can't be read at ${head}: that event is missing. Run verify to see what else is.`;
  throw new HostError('store-broken', says, { data: { place: head } });
}
