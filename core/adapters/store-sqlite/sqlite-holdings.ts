import type { Database } from 'better-sqlite3';
import { CATALOGUE, type EventId, type SessionId } from '../../model/ids.ts';
import type { Holdings, LostFold } from '../../runtime/holdings.ts';
import type { AnchorLog } from '../../runtime/ports.ts';
import { toBytes, toHex } from './digest-column.ts';

/** Saved projections that are looked at in one go: some ms. */
const FOLDS_A_TURN = 500;

/** Counts what is there. No event's text is read. */
export function holdingReads(db: Database, anchors: Pick<AnchorLog, 'read'>): Holdings {
  const count = db.prepare<[string], number>('SELECT count(*) FROM events WHERE session = ? AND twin = 0').pluck();
  const own = 'SELECT 1 FROM events WHERE events.session = refs.session AND twin = 0';
  const beheaded = db
    .prepare<[], SessionId>(
      `SELECT session FROM refs WHERE NOT EXISTS (${own} AND seq = 0) AND EXISTS (${own}) ORDER BY num`,
    )
    .pluck();
  const isThere = db.prepare<[Buffer], number>('SELECT 1 FROM events WHERE id = ?').pluck();
  const folds = foldReader(db);
  // The fewest bytes of the ledger: a large one is never read through.
  const files = db
    .prepare<[], number>(
      `SELECT count(*) FROM source_files AS files WHERE EXISTS (
         SELECT 1 FROM (SELECT event, raw_digest FROM ledger WHERE ledger.format = files.format AND ledger.source = files.source
           ORDER BY record LIMIT 1) AS entered
         WHERE raw_digest <> '' AND NOT EXISTS (SELECT 1 FROM events WHERE id = entered.event))`,
    )
    .pluck();
  return {
    lostFolds: async () => {
      const lost: LostFold[] = [];
      for (let page = folds(0); page.length > 0; page = folds(page.at(-1)?.num ?? 0)) {
        for (const { name, session, head, isLost } of page) if (isLost === 1) lost.push({ name, session, head });
        await new Promise((nextTurn) => setImmediate(nextTurn));
      }
      return lost;
    },
    lostFiles: async () => files.get() ?? 0,
    ownCount: async (session) => count.get(session) ?? 0,
    withoutFirst: async () => beheaded.all(),
    lostAnchors: async () =>
      [...anchors.read().values()].filter(({ head }) => isThere.get(toBytes(head)) === undefined),
  };
}

interface FoldRow extends LostFold {
  readonly num: number;
  readonly isLost: number;
}

/** Reads where saved projections of sessions were folded to, in pages after a row. The catalogue's name no event. */
function foldReader(db: Database): (after: number) => readonly FoldRow[] {
  const page = db.prepare<[string, number], Omit<FoldRow, 'head'> & { readonly head: Uint8Array }>(
    `SELECT rowid AS num, name, session, head,
       session <> ? AND NOT EXISTS (SELECT 1 FROM events WHERE id = projections.head) AS isLost
     FROM projections WHERE rowid > ? ORDER BY rowid LIMIT ${FOLDS_A_TURN}`,
  );
  return (after) => page.all(CATALOGUE, after).map((row) => ({ ...row, head: toHex<EventId>(row.head) }));
}
