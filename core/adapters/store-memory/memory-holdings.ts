import { CATALOGUE } from '../../model/ids.ts';
import type { Holdings, LostFold } from '../../runtime/holdings.ts';
import type { AnchorLog } from '../../runtime/ports.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import type { MemoryShelf } from './memory-shelf.ts';

/** Counts what is there. */
export function memoryHoldings(shelf: MemoryShelf, ledger: MemoryLedger, anchors: Pick<AnchorLog, 'read'>): Holdings {
  return {
    lostFolds: async () => lostFolds(shelf, ledger),
    lostFiles: async () =>
      ledger.files().filter(({ format, source }) => {
        const [first] = ledger.entries(format, source).sort((a, b) => (a.record < b.record ? -1 : 1));
        return first !== undefined && first.rawDigest !== '' && shelf.slotOf(first.event) === undefined;
      }).length,
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

/** Saved projections of sessions that name an event which is not there. */
export function lostFolds(shelf: MemoryShelf, { projections }: Pick<MemoryLedger, 'projections'>): readonly LostFold[] {
  return [...projections].flatMap(([name, saved]) =>
    [...saved].flatMap(([session, { head }]) =>
      session === CATALOGUE || shelf.slotOf(head) !== undefined ? [] : [{ name, session, head }],
    ),
  );
}
