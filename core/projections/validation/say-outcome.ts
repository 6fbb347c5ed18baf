import type { Outcome } from './outcome.ts';

/** An outcome in words, one line where its criterion is one: `validation failed: the tests pass (by command)`; `not validated` for none. */
export function sayOutcome(outcome: Outcome | undefined): string {
  if (outcome === undefined) return 'not validated';
  const { verdict, validator, criterion, wentOn } = outcome;
  const by = validator === 'unknown' ? '' : ` (by ${validator})`;
  const since = wentOn === true ? '; it went on after that' : '';
  return `validation ${verdict}: ${criterion}${by}${since}`;
}
