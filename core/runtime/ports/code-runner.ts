import type { Json } from '../../model/canonical.ts';
import type { Decision } from '../../model/refusal.ts';

/** What code of a workflow is run with. Nothing else comes to it: no clock, no dice, no file, no network. */
export interface CodeRun {
  /** A script whose last expression is a function of the values that gives JSON: `(values) => values.plan.length`. */
  readonly source: string;
  /** By id of the node that gave it. */
  readonly values: Readonly<Record<string, Json>>;
  /** What `Date.now()` says, in Unix ms; it stands still. Places on earth are unknown: local time is UTC. */
  readonly clockMs: number;
  /** What `Math.random()` begins with, a whole number of 32 bits: the same one gives the same numbers. */
  readonly seed: number;
}

/** What came of it. */
export interface CodeEnd {
  /** What the function gave; refused, with why, where it threw, gave no JSON, or went beyond a cap. */
  readonly result: Decision<Json>;
  /** What it wrote with `console.log`, a line each. */
  readonly logged: readonly string[];
  /** Whether it wrote more than is kept. */
  readonly isLogCut: boolean;
}

/** Runs code of workflows, each run apart from everything. */
export interface CodeRunner {
  /** Rejects with the reason of the signal alone, and ends the run. */
  readonly run: (asked: CodeRun, signal?: AbortSignal) => Promise<CodeEnd>;
  /** Why each source can't be read, as a sentence; undefined where it can. Runs nothing. */
  readonly faults: (sources: readonly string[]) => Promise<readonly (string | undefined)[]>;
}
