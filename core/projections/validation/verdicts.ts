import type { Outcome } from './outcome.ts';
import type { JudgedSteps, StepVerdict } from './step-verdict.ts';
import type { Verified } from './verified.ts';

/** What was judged of a session, from its own events only. Changed in place; plain data, so it can be cloned. */
export interface Verdicts {
  /** All on the session as a whole that were given and not taken back, by their event, the newest last. */
  readonly given: Map<string, Verdict>;
  /** The same of those on single steps; absent for none. */
  onSteps?: Map<string, { readonly of: string; readonly verdict: StepVerdict }>;
  /** What `onSteps` comes to, where it is let go of. */
  readonly judgedSteps?: JudgedSteps;
  /** Events so far that change what there is to judge. */
  works: number;
  /** The run of a validation that is newest: what it does is no work on what it judges. */
  judging?: string | undefined;
  /** What a Verify came to, in the session that keeps its verdicts; absent in every other. */
  verified?: Verified;
}

export interface Verdict extends Omit<Outcome, 'wentOn'> {
  /** What it is on: the newest on the same counts. */
  readonly on: string;
  /** `works` when it was given. */
  readonly works: number;
}

/** Nothing judged yet. */
export function noVerdicts(): Verdicts {
  return { given: new Map(), works: 0 };
}
