import { z } from 'zod';

/** Caps of one run of a program: all that its agents come to, branches and sub-agents included (X3). An absent cap is none. */
export const programLimits = z.strictObject({
  /** Requests to a model. */
  steps: z.int().min(1).max(1_000_000).exactOptional(),
  /** Tokens in and out, as providers count them. */
  tokens: z.int().min(1).exactOptional(),
  costUsd: z.number().positive().exactOptional(),
  /** Runs of its agents that go on at once; others wait their turn, in the order in which they began. A sub-agent goes on in the turn of its parent. */
  parallel: z.int().min(1).max(64).exactOptional(),
  /** From the run's first beginning on, in ms, also while no program went on with it. */
  timeMs: z.int().min(1).exactOptional(),
});

export type ProgramLimits = z.infer<typeof programLimits>;
