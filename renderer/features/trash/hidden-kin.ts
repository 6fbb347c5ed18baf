import type { SessionRow } from '../../../core/contract/view.ts';

type Kin = Pick<SessionRow, 'id' | 'parent' | 'trashed'>;

/**
 * Sessions that are not in the trash themselves and grew from one that is: hidden with it, and the reason why it stays
 * when the trash is emptied. Those that grew from others come first, so that each can go before what it stands on.
 */
export function hiddenKin(rows: Iterable<Kin>): string[] {
  const byId = new Map([...rows].map((row) => [row.id, row]));
  const depthUnderTrash = (row: Kin): number => {
    const seen = new Set<string>();
    for (let at: Kin | undefined = row; at !== undefined && !seen.has(at.id); at = byId.get(at.parent?.session ?? '')) {
      if (at.trashed) return seen.size;
      seen.add(at.id);
    }
    return 0;
  };
  return [...byId.values()]
    .map((row) => ({ id: row.id, depth: depthUnderTrash(row) }))
    .filter(({ depth }) => depth > 0)
    .toSorted((a, b) => b.depth - a.depth)
    .map(({ id }) => id);
}
