import type { SessionRow } from '../../../core/contract/view.ts';

/** The session whose stay in the trash puts this one there: itself, else the root of its lineage; absent where neither is. */
export function trashedWith(session: string, rows: ReadonlyMap<string, SessionRow>): SessionRow | undefined {
  const row = rows.get(session);
  const root = row === undefined ? undefined : rows.get(row.root);
  return [row, root].find((each) => each?.trashed === true);
}

/** All sessions of the lineages with these roots. */
export function rowsOfLines(roots: readonly string[], rows: Iterable<SessionRow>): SessionRow[] {
  const wanted = new Set(roots);
  return [...rows].filter((row) => wanted.has(row.root));
}
