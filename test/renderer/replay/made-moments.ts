import type { MomentView, StepRow } from '../../../core/contract/view.ts';

/** A moment after each of some steps, in which nothing else is. */
export function madeMoments(rows: readonly StepRow[]): MomentView[] {
  return rows.map((row, at) => ({
    step: at + 1,
    row,
    at: row.event,
    files: { changed: 0, now: [] },
    memory: { recalled: 0, written: 0, now: [] },
    context: { tokens: 0, isCounted: false },
  }));
}
