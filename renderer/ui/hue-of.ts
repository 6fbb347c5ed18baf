import type { StepKind, StepRow } from '../../core/contract/view.ts';

/** The kind whose colours a step has: its own, and for a call or a validation that failed that of an error. */
export function hueOf({ kind, call, verdict }: Pick<StepRow, 'kind' | 'call' | 'verdict'>): StepKind {
  return hasFailed(call) || verdict === 'failed' ? 'error' : kind;
}

/** True for a call whose answer is a failure. */
export function hasFailed(call: StepRow['call']): boolean {
  return call?.state === 'failed';
}
