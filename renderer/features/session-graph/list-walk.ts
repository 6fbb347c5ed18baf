import type { ListRow } from './list-rows.ts';
import type { Move } from './neighbour-step.ts';

/** What a key does in the list: go to a row, or open or close a branch. */
export type ListAct =
  | { readonly type: 'go'; readonly index: number }
  | { readonly type: 'toggle'; readonly session: string }
  | { readonly type: 'none' };

/** Where a move starts: the selected row, -1 for none, and the session that was opened. */
export interface ListPlace {
  readonly at: number;
  readonly opened: string;
}

/**
 * Up and down walk the rows as they stand. Right opens a branch, then goes into it; left closes it, or goes from a step
 * to its branch and from a branch to the step, or the branch, it leaves from. Without a row to start at, any move goes to the branch that
 * was opened, to the first row where that is not among them.
 */
export function listWalk(rows: readonly ListRow[], { at, opened }: ListPlace, move: Move): ListAct {
  const row = rows[at];
  if (row === undefined)
    return go(
      rows,
      Math.max(
        0,
        rows.findIndex(({ id, type }) => type === 'lane' && id === opened),
      ),
    );
  if (move === 'right') return right(rows, at, row);
  if (move === 'left') return left(rows, at, row);
  return go(rows, target(rows, at, move));
}

const none: ListAct = { type: 'none' };

function target(rows: readonly ListRow[], at: number, move: Move): number {
  if (move === 'first') return 0;
  if (move === 'last') return rows.length - 1;
  if (move === 'next') return at + 1;
  if (move === 'previous') return at - 1;
  const isTurn = (row: ListRow): boolean => row.type === 'step' && row.step.kind === 'you';
  if (move === 'next-turn') {
    const next = rows.slice(at + 1).findIndex(isTurn);
    return next === -1 ? -1 : at + 1 + next;
  }
  return rows.slice(0, at).findLastIndex(isTurn);
}

function right(rows: readonly ListRow[], at: number, row: ListRow): ListAct {
  if (row.type === 'lane' && !row.isOpen) return { type: 'toggle', session: row.id };
  const next = rows[at + 1];
  const isInside = next !== undefined && (row.type === 'lane' ? next.depth >= row.depth : next.depth > row.depth);
  return isInside && (row.type === 'step' || next.type === 'step' || next.depth > row.depth) ? go(rows, at + 1) : none;
}

function left(rows: readonly ListRow[], at: number, row: ListRow): ListAct {
  if (row.type === 'lane' && row.isOpen) return { type: 'toggle', session: row.id };
  const before = rows.slice(0, at);
  if (row.type === 'lane')
    return go(
      rows,
      before.findLastIndex(({ depth }) => depth < row.depth),
    );
  return go(
    rows,
    before.findLastIndex(({ id, type }) => type === 'lane' && id === row.step.session),
  );
}

function go(rows: readonly ListRow[], index: number): ListAct {
  return index >= 0 && index < rows.length ? { type: 'go', index } : none;
}
