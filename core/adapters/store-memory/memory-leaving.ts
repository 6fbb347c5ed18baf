import type { EventId, SessionId, TreeId } from '../../model/ids.ts';
import type { Leaving, LeavingRanges } from '../../runtime/ports.ts';
import { namedBlobs, namedTrees } from '../store/named-blobs.ts';
import { type LeavingPlan, planLeaving } from '../store/plan-leaving.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import type { MemoryRow, MemoryShelf } from './memory-shelf.ts';

/** Which of some sessions can leave a memory store. */
export function memoryPlan(sessions: readonly SessionId[], shelf: MemoryShelf): LeavingPlan {
  return planLeaving(sessions, {
    ...shelf,
    heads: () => shelf.heads,
    merges: () =>
      shelf.rows.flatMap(({ event: { envelope } }) =>
        envelope.parents.length < 2 ? [] : [{ session: envelope.origin.session, others: envelope.parents.slice(1) }],
      ),
  });
}

/** What would leave a memory store with some sessions. */
export function memoryLeaving(
  sessions: readonly SessionId[],
  shelf: MemoryShelf,
  ledger: Pick<MemoryLedger, 'quarantine' | 'holds'>,
): Leaving {
  const { gone, kept } = memoryPlan(sessions, shelf);
  const leaving = new Set([...gone].flatMap(([session, { with: strays }]) => [session, ...strays]));
  const blobsOf = (rows: readonly MemoryRow[]) =>
    new Set(rows.filter(({ event }) => event.payload !== undefined).flatMap(({ event }) => [...namedBlobs(event)]));
  const stay = blobsOf(shelf.rows.filter(({ slot }) => !leaving.has(slot.session)));
  const staying = new Set(shelf.rows.filter(({ slot }) => !leaving.has(slot.session)).map(({ event }) => event.id));
  const go = blobsOf(shelf.rows.filter(({ slot }) => leaving.has(slot.session)));
  return {
    sessions: [...gone].map(([session, { head, with: strays }]) => {
      const rows = shelf.rows.filter(({ slot }) => slot.session === session || strays.includes(slot.session));
      const sizeBytes = rows.reduce((sum, { event }) => sum + sizeOf(event), 0);
      return { session, head, events: rows.length, sizeBytes };
    }),
    kept: [...kept].map(([session, by]) => ({ session, by })),
    blobs: [...go].filter((blob) => !stay.has(blob)),
    trees: {
      go: treesIn(shelf.rows.filter(({ slot }) => leaving.has(slot.session))),
      stay: treesIn(shelf.rows.filter(({ slot }) => !leaving.has(slot.session))),
    },
    ranges: rangesOfOnly(staying, ledger),
  };
}

function treesIn(rows: readonly MemoryRow[]): TreeId[] {
  return [...new Set(rows.flatMap(({ event }) => (event.payload === undefined ? [] : namedTrees(event))))];
}

function rangesOfOnly(
  staying: ReadonlySet<EventId>,
  ledger: Pick<MemoryLedger, 'quarantine' | 'holds'>,
): LeavingRanges {
  const go = ledger.quarantine.ranges().filter((range) => ledger.holds(range) && !ledger.holds(range, staying));
  const kept = go.filter(({ bytes }) => bytes !== undefined).length;
  return { kept, erased: go.length - kept };
}

function sizeOf({ envelopeText, payload }: MemoryRow['event']): number {
  return Buffer.byteLength(envelopeText) + Buffer.byteLength(payload?.text ?? '');
}
