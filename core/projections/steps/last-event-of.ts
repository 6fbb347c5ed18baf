import type { StepRow } from './step-row.ts';

/**
 * The last event of a step: of a call whose result came after it the event that holds the result, else the step's own. A branch that
 * leaves at it has all that the step shows.
 */
export function lastEventOf({ event, seq, call }: Pick<StepRow, 'event' | 'seq' | 'call'>): string {
  const { result, resultSeq = seq } = call ?? {};
  return result !== undefined && resultSeq > seq ? result : event;
}
