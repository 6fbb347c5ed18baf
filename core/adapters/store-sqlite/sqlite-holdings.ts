import type { Database } from 'better-sqlite3';
import type { SessionId } from '../../model/ids.ts';
import type { Holdings } from '../../runtime/holdings.ts';
import type { AnchorLog } from '../../runtime/ports.ts';
import { toBytes } from './digest-column.ts';

/** Counts what is there. Both look at indexes alone. */
export function holdingReads(db: Database, anchors: Pick<AnchorLog, 'read'>): Holdings {
  const counts = db.prepare<[], { readonly session: SessionId; readonly events: number }>(
    'SELECT session, count(*) AS events FROM events WHERE twin = 0 GROUP BY session',
  );
  const isThere = db.prepare<[Buffer], number>('SELECT 1 FROM events WHERE id = ?').pluck();
  return {
    ownCounts: async () => new Map(counts.all().map(({ session, events }) => [session, events])),
    lostAnchors: async () =>
      [...anchors.read().values()].filter(({ head }) => isThere.get(toBytes(head)) === undefined),
  };
}
