import type { StepRow } from '../../../core/contract/view.ts';

/** Steps of one branch that are not placed yet. */
export interface Pending {
  readonly rows: readonly StepRow[];
  /** Index of the first of them. */
  readonly from: number;
  /** Key of the step that it comes after: where it leaves, or where the one leaves whose start it leaves from. */
  readonly after?: string | undefined;
}

/** One step in the order of time. */
export interface Happened {
  /** Index in the list of branches that was handed in. */
  readonly branch: number;
  /** Index in the rows of that branch. */
  readonly row: number;
}

/**
 * Steps of several branches in the order in which they happened, so that opening a finished session places it as
 * following it live did. `branches` has parents before their children. Steps of one branch keep their order even where
 * its times run backwards, and none comes before the step that its branch comes after; a step without a time counts as
 * simultaneous with the one before it. At equal times the parent comes first.
 */
export function replayOrder(branches: readonly Pending[]): Happened[] {
  const forks = new Map(branches.map(({ after }) => [after, Number.NEGATIVE_INFINITY]));
  const happened: Timed[] = [];
  for (const [branch, { rows, from, after }] of branches.entries()) {
    let atMs = forks.get(after) ?? Number.NEGATIVE_INFINITY;
    for (let row = from; row < rows.length; row += 1) {
      const step = rows[row];
      if (step?.atMs !== undefined && step.atMs > atMs) atMs = step.atMs;
      if (step !== undefined && forks.has(step.key)) forks.set(step.key, atMs);
      happened.push({ atMs, branch, row });
    }
  }
  return branches.length > 1 ? happened.sort(byTime) : happened;
}

interface Timed extends Happened {
  readonly atMs: number;
}

function byTime(a: Timed, b: Timed): number {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs ? -1 : 1;
  return a.branch - b.branch || a.row - b.row;
}
