import type { StepRow } from '../../core/contract/view.ts';

/** That the record of a step is no longer in its source as it was imported, in three words; undefined where nothing says so. */
export function revisionWord({ revised }: StepRow): string | undefined {
  if (revised === undefined) return undefined;
  return revised.change === 'vanished' ? 'gone from source' : 'changed in source';
}

/** The same in sentences: what was found, how often, and which of it is shown. */
export function sayRevision({ change, times }: NonNullable<StepRow['revised']>): string {
  const often = times === 1 ? '' : ` It was found different ${times} times.`;
  if (change === 'vanished') return `Its record is no longer in its source.${often} Shown is what was imported first.`;
  return `Its record reads differently in its source since it was imported.${often} Shown is what was imported first.`;
}
