import type { StepRow } from '../../../core/contract/view.ts';

/** What of a call is not there, and whether that was erased as far as the record tells; undefined where nothing is missing or the answer alone never came. */
export function sayLost(call: StepRow['call']): string | undefined {
  switch (call?.state) {
    case 'no-call':
      return 'its call is not in the record';
    case 'withheld-call':
      return 'its call may have been erased';
    case 'withheld-answer':
      return 'its answer may have been erased';
    default:
      return undefined;
  }
}

/** Why there is no output to show under a call. `hasAnswer`: false where the branch left before the answer came; `isInFlight`: true where it may still come; `isBeingRead`: true where an import still reads the log. */
export function sayNoOutput(
  call: StepRow['call'],
  { hasAnswer, isWithheld, isInFlight, isBeingRead }: NoOutput,
): string {
  if (isWithheld) return 'This was erased: only its place in the record is left.';
  if (!hasAnswer) return 'No result in this branch: it left before the result came.';
  if (call?.state === 'withheld-answer') return 'Its answer may have been erased: what it was is not known.';
  if (isInFlight) return 'No result yet: the log is still written.';
  if (isBeingRead && call?.state === 'unanswered') return 'No result so far: the log is being read.';
  if (call?.state !== 'unanswered') return 'No output.';
  if (call.beganAtMs !== undefined) return 'Effect unknown: it began, and its end is not on record.';
  return 'No result in this branch: the record ends before one.';
}

interface NoOutput {
  readonly hasAnswer: boolean;
  readonly isWithheld: boolean;
  readonly isInFlight: boolean;
  readonly isBeingRead: boolean;
}
