import type { StepKind, StepRow } from '../../core/contract/view.ts';

/** The kind whose colours a step has: its own; that of an error for a call or a validation that failed, grey for a validation that did not decide. */
export function hueOf({ kind, call, verdict }: Pick<StepRow, 'kind' | 'call' | 'verdict'>): StepKind {
  if (hasFailed(call) || verdict === 'failed') return 'error';
  return verdict === 'undecided' ? 'other' : kind;
}

/** True for a call whose answer is a failure. */
export function hasFailed(call: StepRow['call']): boolean {
  return call?.state === 'failed';
}
