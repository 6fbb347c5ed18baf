import type { Database } from 'better-sqlite3';
import type { SearchText } from '../../runtime/search/texts-of.ts';

/** Ids of one second: 2 to the power of 16. */
const A_SECOND = 2 ** 16;
/** Seconds of one rank: enough until the year 2514. A rank below 8 keeps an id a safe integer. */
const A_RANK = 2 ** 34 * A_SECOND;
const LAST_SECOND = 2 ** 34 - 1;

/** What stands before what: a name and what a person asked, what was answered, what was thought, done and all else. */
const RANKS: { readonly [Kind in SearchText['kind']]?: number } = { title: 3, you: 3, agent: 2 };

/** Gives ids that rise with rank and time. Where a second is full, the next one is used. */
export function rankedIds(db: Database): (kind: SearchText['kind'], atMs: number | undefined) => number {
  const lastIn = db
    .prepare<[number, number], number | null>('SELECT max(id) FROM texts WHERE id >= ? AND id < ?')
    .pluck();
  return (kind, atMs) => {
    const second = Math.min(Math.max(Math.floor((atMs ?? 0) / 1000), 0), LAST_SECOND);
    for (let first = (RANKS[kind] ?? 1) * A_RANK + second * A_SECOND; ; first += A_SECOND) {
      const last = lastIn.get(first, first + A_SECOND) ?? first - 1;
      if (last + 1 < first + A_SECOND) return last + 1;
    }
  };
}

/** Above every id. */
export const ABOVE_ALL = Number.MAX_SAFE_INTEGER;
