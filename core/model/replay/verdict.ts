/** What came of doing one recorded step again (R3). */
export type Verdict =
  | { readonly verdict: 'same' }
  | Differs
  /** It can't be done as it was: the tool or the converter is another version, or takes that input no more. */
  | { readonly verdict: 'stale'; readonly because: string }
  /** Something that it was done with is not here any more. */
  | { readonly verdict: 'missing'; readonly because: string }
  /** It was not done again on purpose. */
  | { readonly verdict: 'skipped'; readonly because: string };

/** What was recorded and what came now do not agree: in the first thing that is looked at, and in `also`. */
export interface Differs extends Differing {
  readonly verdict: 'differs';
  /** What else differs; absent where nothing does. Values are excerpts from where they part on. */
  readonly also?: readonly Differing[];
  /** The first of the paths that differ where the files do; absent where the trees can't be compared. */
  readonly paths?: readonly DifferingPath[];
  /** How many paths differ beside those. */
  readonly morePaths?: number;
}

/** Two values that do not agree. */
export interface Differing {
  readonly what: Difference;
  readonly recorded: string;
  readonly found: string;
}

/** A path that was left otherwise than recorded. `added`: nothing was there in the record; `removed`: nothing is there now. */
export interface DifferingPath {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
  /** Of files. */
  readonly recordedBytes?: number;
  readonly foundBytes?: number;
  /** Lines that were found and not recorded, and the other way round; of texts. */
  readonly lines?: { readonly added: number; readonly removed: number };
  /** Permission bits, where they differ. */
  readonly modes?: { readonly recorded: number; readonly found: number };
}

/** What differs: of a call in the order in which it is looked at; of a request its `context` by digest, with the `text` of it; of a validation its `verdict`. */
export type Difference = 'ending' | 'exit-code' | 'files' | 'output' | 'context' | 'text' | 'verdict';

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
  const pairs = { recorded: valuesOf(recorded), found: valuesOf(found) };
  const [first, ...also] = LOOKED_AT.map((what) => ({
    what,
    recorded: pairs.recorded[what],
    found: pairs.found[what],
  })).filter((pair) => pair.recorded !== pair.found);
  if (first === undefined) return { verdict: 'same' };
  return { verdict: 'differs', ...first, ...(also.length === 0 ? {} : { also }) };
}

const LOOKED_AT = ['ending', 'exit-code', 'files', 'output'] as const;

function valuesOf({
  ending,
  exitCode,
  tree,
  output,
}: CallOutcome): Readonly<Record<(typeof LOOKED_AT)[number], string>> {
  return { ending, 'exit-code': String(exitCode ?? 'none'), files: tree ?? 'unchanged', output };
}
