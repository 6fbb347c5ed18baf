import { areUnknown } from '../usage/say-tokens.ts';

/** A verdict of a validation, as it is on record. */
export type Verdict = 'passed' | 'failed' | 'undecided';

/** One of several runs of a workflow, after its end. */
export interface RepeatedRun {
  readonly session: string;
  readonly status: string;
  /** Why it did not come to a good end; empty where it did. */
  readonly says: string;
  /** Names of the outputs that it reached. */
  readonly outputs: readonly string[];
  /** In the order in which they were given. */
  readonly validations: readonly Verdict[];
  readonly spent: {
    /** Calls of models. */
    readonly steps: number;
    readonly tokens: number;
    /** Answers that do not tell all of their tokens. */
    readonly unsaid?: number | undefined;
    /** Absent where it is unknown. */
    readonly costUsd?: number | undefined;
  };
  readonly tookMs: number;
}

/** The least and the most of something among runs. */
export interface Spread {
  readonly least: number;
  readonly most: number;
}

/** What several runs of one workflow say of it. */
export interface Reliability {
  readonly runs: number;
  /** How many ended in which way, the most frequent first. */
  readonly ended: readonly { readonly status: string; readonly runs: number }[];
  /** How many reached which output, the most frequent first; `output` is absent for those that reached none. */
  readonly reached: readonly { readonly output?: string; readonly runs: number }[];
  /** Whether all ended alike: the same end, the same outputs, the same verdicts in the same order. */
  readonly areAlike: boolean;
  /** How many runs have a validation that did not pass, on the way or at the end. */
  readonly sentBack: number;
  readonly calls: Spread;
  /** Absent where nobody knows the tokens, or the cost, of one of them. */
  readonly tokens?: Spread;
  readonly costUsd?: Spread;
  readonly tookMs: Spread;
}

/** Tells of one run or more how alike they are. */
export function reliabilityOf(runs: readonly RepeatedRun[]): Reliability {
  const spents = runs.map(({ spent }) => spent);
  const costs = spents.flatMap(({ costUsd }) => costUsd ?? []);
  const named = runs.flatMap(({ outputs }): readonly (string | undefined)[] =>
    outputs.length === 0 ? [undefined] : outputs,
  );
  return {
    runs: runs.length,
    ended: countOf(runs.map(({ status }) => status)).map(([status, count]) => ({ status, runs: count })),
    reached: countOf(named).map(([output, count]) => ({ ...(output === undefined ? {} : { output }), runs: count })),
    areAlike: new Set(runs.map(wayOf)).size <= 1,
    sentBack: runs.filter(({ validations }) => validations.some((verdict) => verdict !== 'passed')).length,
    calls: spreadOf(spents.map(({ steps }) => steps)),
    ...(spents.some(areUnknown) ? {} : { tokens: spreadOf(spents.map(({ tokens }) => tokens)) }),
    ...(costs.length < runs.length ? {} : { costUsd: spreadOf(costs) }),
    tookMs: spreadOf(runs.map(({ tookMs }) => tookMs)),
  };
}

function wayOf({ status, outputs, validations }: RepeatedRun): string {
  return JSON.stringify([status, outputs.toSorted(), validations]);
}

function countOf<Name extends string | undefined>(names: readonly Name[]): (readonly [Name, number])[] {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([a, one], [b, other]) => other - one || (String(a) < String(b) ? -1 : 1));
}

function spreadOf(values: readonly number[]): Spread {
  return { least: Math.min(...values), most: Math.max(...values) };
}
