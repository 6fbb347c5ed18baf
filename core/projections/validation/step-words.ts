import { counted, figure } from '../text/say-count.ts';
import { decidingOf } from './deciding.ts';
import type { JudgedSteps, StepVerdict } from './step-verdict.ts';

export type { JudgedSteps, StepVerdict } from './step-verdict.ts';

/** The verdict on a step that decides of those on it; undefined for none. */
export function decidingStepVerdict(judged: readonly StepVerdict[] | undefined): StepVerdict | undefined {
  return judged && decidingOf(judged, ({ criterion }) => criterion);
}

/** A verdict on a step in words: `failed: it names the old flag (by person)`. */
export function sayStepVerdict(judged: StepVerdict): string {
  return `${judged.verdict}: ${sayBasis(judged)}`;
}

/** What such a verdict is on and who gave it: `it names the old flag (by person)`. */
export function sayBasis({ criterion, validator }: StepVerdict): string {
  return `${criterion} (by ${validator})`;
}

/** Of steps that were judged, how many, in words: `3 steps judged: 1 passed, 2 failed, 0 undecided`. */
export function sayJudgedSteps({ passed, failed, undecided }: JudgedSteps): string {
  const steps = counted(passed + failed + undecided, 'step');
  return `${steps} judged: ${figure(passed)} passed, ${figure(failed)} failed, ${figure(undecided)} undecided`;
}
