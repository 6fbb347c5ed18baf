import type { Database } from 'better-sqlite3';
import { checkRow, type DigestedRow, TEXT_COLUMNS } from './text-row.ts';

/** Texts that are checked in one go: some ms. */
const PIECE = 400;

/**
 * Checks all that is in the index, a piece with each call: every text, then the words of each kind, which take about a second for 100 MB of
 * them. Gives true once nothing is left to check. Throws HostError `store-broken` for a text that was changed, and what SQLite says of words.
 */
export function textsCheck(db: Database): () => boolean {
  const page = db.prepare<[number], DigestedRow>(
    `SELECT ${TEXT_COLUMNS} FROM texts WHERE id > ? ORDER BY id LIMIT ${PIECE}`,
  );
  let after = 0;
  const left = ['grams', 'shorts'];
  let isEveryText = false;
  return () => {
    if (!isEveryText) {
      const rows = page.all(after);
      for (const row of rows) checkRow(row, db.name);
      after = rows.at(-1)?.id ?? after;
      isEveryText = rows.length < PIECE;
      return false;
    }
    const table = left.shift();
    if (table !== undefined) db.exec(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`);
    return left.length === 0;
  };
}
