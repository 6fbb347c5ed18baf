import type { StoredEvent } from '../model/envelope.ts';
import type { EventId } from '../model/ids.ts';
import type { EventStore } from './ports.ts';
import { brokenAs, isDamage, readableIn } from './readable-events.ts';

/**
 * The first-parent history that ends at an event, root first, as far as its events are there and can be read; `holesIn` tells where it is
 * broken. Behind a hole it goes on with the newest event of the session that is there. Throws HostError where it can't be told apart from
 * another history of that session, or the event itself can't be read.
 */
export async function historyPastHoles(
  head: EventId,
  store: Pick<EventStore, 'event' | 'history' | 'own'>,
): Promise<readonly StoredEvent[]> {
  try {
    return await store.history(head);
  } catch (error) {
    if (!isDamage(error)) throw error;
    let history: readonly StoredEvent[] = [];
    for (let tip = await store.event(head); tip !== undefined; ) {
      const { session, seq } = tip.envelope.origin;
      const { events } = await readableIn(session, { from: 0, to: seq + 1 }, store);
      if (events.at(-1)?.id !== tip.id) throw error;
      history = [...lineIn(events), ...history];
      const parent = history[0]?.envelope.origin.seq === 0 ? history[0].envelope.parents[0] : undefined;
      tip = parent && (await store.event(parent).catch(brokenAs(undefined)));
    }
    return history;
  }
}

/** The events that lead to the last one: each names the one before it, unless that is missing. */
function lineIn(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const ids = new Set(events.map(({ id }) => id));
  const line: StoredEvent[] = [];
  let wanted = events.at(-1)?.id;
  for (const event of events.toReversed()) {
    if (wanted !== undefined && event.id !== wanted) continue;
    line.push(event);
    const parent = event.envelope.parents[0];
    wanted = parent !== undefined && ids.has(parent) ? parent : undefined;
  }
  return line.reverse();
}
