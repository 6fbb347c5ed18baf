import type { SessionRow } from '../../../core/contract/view.ts';
import { isImported } from '../../ui/is-imported.ts';

/** The two sessions of a merge: `ours` goes on, `theirs` stays as it is. */
export interface MergeSides {
  readonly ours: string;
  readonly theirs: string;
  /** A person agreed to take all of theirs in as new, as the two have no common ancestor (M1). */
  readonly adopt?: true;
  /** The common ancestor that a person picked, where there are several; the newest where nobody did. */
  readonly ancestor?: string;
}

/** Sessions that another can be merged into. */
export interface IntoChoices {
  /** Of its lineage, the one that it left from first, sub-agents last. */
  readonly lineage: readonly SessionRow[];
  /** Of other lineages, the newest first: they have it whole, or nothing of it. */
  readonly others: readonly SessionRow[];
}

/** What a session can be merged into. Imported ones take nothing in, nor does one in which a model only wrote a block, or that holds verdicts of a Verify. */
export function oursFor(theirs: SessionRow, rows: Iterable<SessionRow>): IntoChoices {
  const takesNothing = (row: SessionRow) =>
    isImported(row) || row.madeUp === true || row.writesBlock === true || row.verified !== undefined;
  const all = [...rows].filter((row) => row.id !== theirs.id && !row.trashed && !takesNothing(row));
  const near = all.filter(({ root }) => root === theirs.root);
  const isParent = ({ id }: SessionRow) => id === theirs.parent?.session;
  const isLast = ({ kind }: SessionRow) => kind === 'sub-agent';
  const rest = near.filter((row) => !isParent(row));
  return {
    lineage: [...near.filter(isParent), ...rest.filter((row) => !isLast(row)), ...rest.filter(isLast)],
    others: all
      .filter(({ root, kind }) => root !== theirs.root && kind !== 'sub-agent' && kind !== 'internal')
      .sort((one, other) => (other.lastAtMs ?? 0) - (one.lastAtMs ?? 0)),
  };
}
