import type { Holdings } from '../../runtime/holdings.ts';
import type { AnchorLog } from '../../runtime/ports.ts';
import type { MemoryShelf } from './memory-shelf.ts';

/** Counts what is there. */
export function memoryHoldings(shelf: MemoryShelf, anchors: Pick<AnchorLog, 'read'>): Holdings {
  return {
    ownCount: async (session) => {
      let count = 0;
      for (let seq = shelf.topSeq(session, 0); seq >= 0; seq--) if (shelf.rowAt(session, 0, seq) !== undefined) count++;
      return count;
    },
    withoutFirst: async () =>
      [...shelf.heads.keys()].filter((id) => shelf.topSeq(id, 0) >= 0 && shelf.rowAt(id, 0, 0) === undefined),
    lostAnchors: async () => [...anchors.read().values()].filter(({ head }) => shelf.slotOf(head) === undefined),
  };
}
