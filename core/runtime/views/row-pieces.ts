import type { SessionId } from '../../model/ids.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { type PlaceFacts, rootOf } from './root-of.ts';
import type { SessionShelf } from './session-shelf.ts';

/** Some rows of a list, and how many the whole list has. */
export interface RowPiece {
  readonly rows: SessionRow[];
  readonly of: number;
}

/** Rows of the first piece, which fill a screen, and of each later one: some ms and about 1 MB. */
const FIRST = 200;
const LATER = 1_000;

/** Rows of sessions in the order given, piece by piece; others run in between. Sessions that are gone by then are left out. Of none there is one piece. */
export async function* rowPieces(
  sessions: readonly SessionId[],
  rowsOf: (sessions: readonly SessionId[]) => SessionRow[],
): AsyncGenerator<RowPiece> {
  let of = sessions.length;
  let from = 0;
  do {
    const asked = sessions.slice(from, from === 0 ? FIRST : from + LATER);
    const rows = rowsOf(asked);
    of -= asked.length - rows.length;
    from += asked.length;
    yield { rows, of };
    await new Promise((nextTurn) => setImmediate(nextTurn));
  } while (from < sessions.length);
}

/** All sessions, those of a lineage together and its root first: the lineage in which something happened last comes first. */
export function newestFirst(shelf: SessionShelf, facts: PlaceFacts): SessionId[] {
  const families = new Map<SessionId, { lastAtMs: number; readonly members: SessionId[] }>();
  for (const [session, { summary }] of shelf.entries) {
    const root = rootOf(shelf, session, facts);
    const family = families.get(root) ?? { lastAtMs: 0, members: [] };
    families.set(root, family);
    family.lastAtMs = Math.max(family.lastAtMs, summary.lastAtMs ?? 0);
    if (session !== root) family.members.push(session);
  }
  return [...families]
    .sort(([, a], [, b]) => b.lastAtMs - a.lastAtMs)
    .flatMap(([root, { members }]) => [root, ...members]);
}
