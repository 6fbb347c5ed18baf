import type { SessionRow } from '../../../../core/contract/view.ts';
import { sessionTitle } from '../../../ui/session-title.ts';

/** Sessions that a run can begin at the end of: those whose titles hold all the words, the one in which something happened last first; `most` of them. */
export function pastSessions(rows: Iterable<SessionRow>, typed: string, most: number): readonly SessionRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (row: SessionRow) => {
    const title = sessionTitle(row).toLowerCase();
    return words.every((word) => title.includes(word));
  };
  return [...rows]
    .filter((row) => !row.trashed && row.writesBlock !== true && isFound(row))
    .toSorted((a, b) => (b.lastAtMs ?? 0) - (a.lastAtMs ?? 0))
    .slice(0, most);
}
