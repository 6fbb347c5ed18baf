import type { Outcome } from './outcome.ts';

/** What was judged of a session, from its own events only. Changed in place; plain data, so it can be cloned. */
export interface Verdicts {
  /** The newest verdict on each criterion, by what it was on, the newest last. */
  readonly newest: Map<string, Verdict>;
  /** Events so far that change what there is to judge. */
  works: number;
  /** The run of a validation that is newest: what it does is no work on what it judges. */
  judging?: string | undefined;
}

export interface Verdict extends Omit<Outcome, 'wentOn'> {
  /** `works` when it was given. */
  readonly works: number;
}

/** Nothing judged yet. */
export function noVerdicts(): Verdicts {
  return { newest: new Map(), works: 0 };
}
