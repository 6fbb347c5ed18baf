import type { BranchStep } from './branch-steps.ts';
import type { FindableRow } from './find-in-rows.ts';
import type { Shown, TranscriptRow } from './transcript-rows.ts';

/** A row, or a step that is folded behind a compaction: then the key of that. */
export interface RowToFind extends FindableRow {
  readonly behind?: string;
}

/**
 * What is searched in a transcript: its rows, and before each compaction the steps that it folds, but for those of a kind that a person
 * chose not to see. `steps`: all of the branch, as the rows' places count them.
 */
export function findableRows(
  rows: readonly TranscriptRow[],
  steps: readonly BranchStep[],
  shown: Pick<Shown, 'thinking' | 'harness'>,
): readonly RowToFind[] {
  if (!rows.some((row) => row.type === 'compaction' && row.folds?.isFolded)) return rows;
  const there = new Set(rows.map(({ key }) => key));
  return rows.flatMap((row): RowToFind[] => {
    if (row.type !== 'compaction' || row.folds?.isFolded !== true) return [row];
    const folded = steps.slice(row.folds.from - 1, row.folds.to).flatMap(({ step, hasAnswer }) => {
      const isHidden = (step.kind === 'thinking' && !shown.thinking) || (step.kind === 'harness' && !shown.harness);
      return isHidden || there.has(step.key) ? [] : [{ key: step.key, step, hasAnswer, behind: row.key }];
    });
    return [...folded, row];
  });
}
