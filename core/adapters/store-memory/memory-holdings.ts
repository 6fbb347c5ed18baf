import type { SessionId } from '../../model/ids.ts';
import type { Holdings } from '../../runtime/holdings.ts';
import type { AnchorLog } from '../../runtime/ports.ts';
import type { MemoryShelf } from './memory-shelf.ts';

/** Counts what is there. */
export function memoryHoldings(shelf: MemoryShelf, anchors: Pick<AnchorLog, 'read'>): Holdings {
  return {
    ownCounts: async () => {
      const counts = new Map<SessionId, number>();
      for (const { slot } of shelf.rows) {
        if (slot.twin === 0) counts.set(slot.session, (counts.get(slot.session) ?? 0) + 1);
      }
      return counts;
    },
    lostAnchors: async () => [...anchors.read().values()].filter(({ head }) => shelf.slotOf(head) === undefined),
  };
}
