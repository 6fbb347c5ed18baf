import { isCopyBranch, type Lane } from '../../../core/contract/view.ts';

/** What is said of a lane before which something is missing: its record has a gap, or what it leaves from is not held here. Absent for any other. */
export function laneGap({ row, fromStep, fromStart }: Lane): string | undefined {
  if (row.gap !== undefined) return row.gap;
  const leaves = row.parent === undefined || isCopyBranch(row) || fromStep !== undefined || fromStart !== undefined;
  return leaves ? undefined : 'The step that it leaves from is in no record here.';
}
