import { sayDifference, sayVerified, type VerifiedStepRow } from '../../../core/contract/view.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import type { StepMark } from './step-mark.ts';

type Verdict = VerifiedStepRow['verdict'];

/** The tone of the seal of a verdict. */
export function toneOf({ verdict }: Verdict): 'done' | 'error' | 'wait' {
  if (verdict === 'same') return 'done';
  return verdict === 'differs' ? 'error' : 'wait';
}

/** Characters of one value: an output may be long. */
const MOST = 500;

/** Why a verdict is as it is: all that differs, both values from where they part on, or the reason; nothing for what is the same. */
export function becauseOf(verdict: Verdict): string {
  if (verdict.verdict === 'same') return '';
  return verdict.verdict === 'differs' ? sayDifference(verdict, MOST).join('; ') : verdict.because;
}

/** A mark in words, for a screen reader: what Watch has not reached, or what Verify came to and why. */
export function sayMark(mark: StepMark): string {
  if (mark.type === 'ahead') return 'not yet';
  const because = becauseOf(mark.verdict);
  return `verified: ${mark.verdict.verdict}${because === '' ? '' : `, ${seenText(because, 'prose')}`}`;
}

/** What is verified, and whether it goes on: that it is a re-run is told, whatever it is called. */
export function sayVerifying(isRerun: boolean, isKept: boolean): string {
  return `${isKept ? 'Verified' : 'Verifying'}${isRerun ? ' a re-run' : ''}${isKept ? '.' : '…'} `;
}

/** What came of all steps so far, by verdict: the numbers add up. */
export function sayVerdicts(steps: readonly VerifiedStepRow[]): string {
  const counts = { same: 0, differs: 0, stale: 0, missing: 0, skipped: 0 };
  for (const { verdict } of steps) counts[verdict.verdict]++;
  return sayVerified(counts);
}
