/** What came of doing one recorded step again (R3). */
export type Verdict =
  | { readonly verdict: 'same' }
  /** What was recorded and what came now, and where they part. */
  | { readonly verdict: 'differs'; readonly what: Difference; readonly recorded: string; readonly found: string }
  /** It can't be done as it was: the tool or the converter is another version, or takes that input no more. */
  | { readonly verdict: 'stale'; readonly because: string }
  /** Something that it was done with is not here any more. */
  | { readonly verdict: 'missing'; readonly because: string }
  /** It was not done again on purpose. */
  | { readonly verdict: 'skipped'; readonly because: string };

/** The first thing that differs, of a call in the order in which it is looked at; of a request its `context`, of a validation its `verdict`. */
export type Difference = 'ending' | 'exit-code' | 'files' | 'output' | 'context' | 'verdict';

/** What of a call is compared. */
export interface CallOutcome {
  readonly ending: string;
  readonly exitCode: number | undefined;
  /** Tree afterwards; undefined for a call that leaves the files alone. */
  readonly tree: string | undefined;
  readonly output: string;
}

/** Compares a call with its record: how it ended, its exit code, the files it left, its output. Time is no part of it. */
export function compareCalls(recorded: CallOutcome, found: CallOutcome): Verdict {
  if (recorded.ending !== found.ending) return differs('ending', recorded.ending, found.ending);
  if (recorded.exitCode !== found.exitCode)
    return differs('exit-code', String(recorded.exitCode ?? 'none'), String(found.exitCode ?? 'none'));
  if (recorded.tree !== found.tree) return differs('files', recorded.tree ?? 'unchanged', found.tree ?? 'unchanged');
  if (recorded.output !== found.output) return differs('output', recorded.output, found.output);
  return { verdict: 'same' };
}

function differs(what: Difference, recorded: string, found: string): Verdict {
  return { verdict: 'differs', what, recorded, found };
}
