import type { Database } from 'better-sqlite3';
import type { SessionId } from '../../model/ids.ts';
import type { Holdings } from '../../runtime/holdings.ts';
import type { AnchorLog } from '../../runtime/ports.ts';
import { toBytes } from './digest-column.ts';

/** Counts what is there. Both look at indexes alone. */
export function holdingReads(db: Database, anchors: Pick<AnchorLog, 'read'>): Holdings {
  const count = db.prepare<[string], number>('SELECT count(*) FROM events WHERE session = ? AND twin = 0').pluck();
  const own = 'SELECT 1 FROM events WHERE events.session = refs.session AND twin = 0';
  const beheaded = db
    .prepare<[], SessionId>(
      `SELECT session FROM refs WHERE NOT EXISTS (${own} AND seq = 0) AND EXISTS (${own}) ORDER BY num`,
    )
    .pluck();
  const isThere = db.prepare<[Buffer], number>('SELECT 1 FROM events WHERE id = ?').pluck();
  return {
    ownCount: async (session) => count.get(session) ?? 0,
    withoutFirst: async () => beheaded.all(),
    lostAnchors: async () =>
      [...anchors.read().values()].filter(({ head }) => isThere.get(toBytes(head)) === undefined),
  };
}
