import { isCopyBranch, isLeast, type Lane, type SessionRow } from '../../../core/contract/view.ts';

/**
 * Whether events of a branch were erased or can't be read: its own, or those of the sessions that it leaves from. What they were is not
 * known, so every count over the branch is the least of it.
 */
export function isPartlyGone(session: string, lanes: ReadonlyMap<string, Pick<Lane, 'row'>>): boolean {
  const seen = new Set<string>();
  let row = lanes.get(session)?.row;
  while (row !== undefined && !seen.has(row.id)) {
    if (isLeast(row)) return true;
    seen.add(row.id);
    row = lanes.get(sessionBefore(row) ?? '')?.row;
  }
  return false;
}

/** The session whose steps a branch begins with. A sub-agent's conversation begins with itself, and a copy has its whole history (F5). */
function sessionBefore(row: SessionRow): string | undefined {
  return row.kind === 'sub-agent' || row.kind === 'internal' || isCopyBranch(row) ? undefined : row.parent?.session;
}
