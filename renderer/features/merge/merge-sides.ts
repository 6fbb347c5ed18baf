import type { SessionRow } from '../../../core/contract/view.ts';
import { isImported } from '../../ui/is-imported.ts';

/** The two sessions of a merge: `ours` goes on, `theirs` stays as it is. */
export interface MergeSides {
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Branches of a lineage that another of them can be merged into, the one that it left from first, sub-agents last. Imported ones take nothing in, nor
 * does one in which a model only wrote a block.
 */
export function oursFor(theirs: SessionRow, rows: Iterable<SessionRow>): readonly SessionRow[] {
  const takesNothing = (row: SessionRow) => isImported(row) || row.madeUp === true || row.writesBlock === true;
  const all = [...rows].filter(
    (row) => row.root === theirs.root && row.id !== theirs.id && !row.trashed && !takesNothing(row),
  );
  const isParent = ({ id }: SessionRow) => id === theirs.parent?.session;
  const isLast = ({ kind }: SessionRow) => kind === 'sub-agent';
  const others = all.filter((row) => !isParent(row));
  return [...all.filter(isParent), ...others.filter((row) => !isLast(row)), ...others.filter(isLast)];
}
