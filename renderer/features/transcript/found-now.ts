import type { FindableRow, Found } from './find-in-rows.ts';
import type { FindWhere } from './find-stretches.ts';

/** What was found, and how far the search is. */
export interface FoundNow extends Found {
  /** How much has been read, from 0 to 1; absent once all that is there was searched. */
  readonly share?: number;
  /** Why not all was read, in words. */
  readonly stopped?: string;
  /** Events that are not there, or can't be read at all. */
  readonly lost: number;
}

/** What a search has found in the rows that it knew. */
export interface Searched extends FoundNow {
  /** Of what is known to come, from 0 to 1. */
  readonly share: number;
  /** True once whole texts of all these rows were read, as far as they can be. */
  readonly isRead: boolean;
  readonly rows: readonly FindableRow[];
}

/** What to say of a search: it is at its end only where the rows that it read are all that the view has, and no others are to come. */
export function foundNow({ share, isRead, rows, ...found }: Searched, where: FindWhere): FoundNow {
  const isAll = isRead && where.isBehind !== true && areSame(rows, where.rows);
  return isAll ? found : { ...found, share };
}

/** A view may make its rows anew without another step in them. */
function areSame(a: readonly FindableRow[], b: readonly FindableRow[]): boolean {
  return (
    a === b || (a.length === b.length && a.every(({ key, step }, at) => key === b[at]?.key && step === b[at].step))
  );
}
