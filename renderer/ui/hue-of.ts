import type { StepKind, StepRow } from '../../core/contract/view.ts';

/** The kind whose colours a step has: its own; that of an error for a call or a validation that failed, grey for a validation that did not decide. */
export function hueOf({ kind, call, verdict }: Pick<StepRow, 'kind' | 'call' | 'verdict'>): StepKind {
  if (hasFailed(call) || verdict === 'failed') return 'error';
  return verdict === 'undecided' ? 'other' : kind;
}

/** The ink of the word for what became of a call: red where it failed, grey where it was kept from running, else amber. */
export function outcomeInk(call: StepRow['call']): string {
  if (hasFailed(call)) return 'var(--i-error)';
  return isCalledOff(call) ? 'var(--ink-2)' : 'var(--i-wait)';
}

/** True for a call that was denied, or cancelled by a stop. */
export function isCalledOff(call: StepRow['call']): boolean {
  return call?.state === 'denied' || call?.state === 'cancelled';
}

/** True for a call whose answer is a failure. */
export function hasFailed(call: StepRow['call']): boolean {
  return call?.state === 'failed';
}
