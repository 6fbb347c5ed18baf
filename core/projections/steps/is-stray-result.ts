import type { StepRow } from './step-row.ts';

/** True for the step of a result whose call is not there. */
export function isStrayResult({ call }: Pick<StepRow, 'call'>): boolean {
  return call?.state === 'no-call' || call?.state === 'withheld-call';
}
