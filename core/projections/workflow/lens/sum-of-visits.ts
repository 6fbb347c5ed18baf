import type { LensVisit } from './run-lens.ts';

/** What a run came to, by what its nodes came to. */
export interface VisitsSum {
  readonly steps: number;
  readonly calls: number;
  readonly tokens: number;
  /** Absent where the cost of a node is unknown. */
  readonly costUsd?: number;
  /** How many gave a verdict, and how many of these passed. */
  readonly validations: { readonly passed: number; readonly of: number };
}

/** Adds up what nodes came to; a workflow node has nothing of its own beside its nodes. */
export function sumOfVisits(visits: readonly LensVisit[]): VisitsSum {
  const sum = { steps: 0, calls: 0, tokens: 0 };
  const validations = { passed: 0, of: 0 };
  let costUsd: number | undefined = 0;
  for (const visit of visits) {
    sum.steps += visit.steps;
    sum.calls += visit.calls;
    sum.tokens += visit.tokens;
    costUsd = costUsd === undefined || visit.costUsd === undefined ? undefined : costUsd + visit.costUsd;
    if (visit.verdict !== undefined) validations.of++;
    if (visit.verdict === 'passed') validations.passed++;
  }
  return { ...sum, ...(costUsd === undefined ? {} : { costUsd }), validations };
}
