import { z } from 'zod';

/** A verdict on one step (V1), as the step shows it. */
export const stepVerdict = z.strictObject({
  verdict: z.enum(['passed', 'failed', 'undecided']),
  validator: z.enum(['command', 'agent', 'person']),
  /** One line. */
  criterion: z.string(),
  /** The validation. */
  event: z.string(),
});

/** How many steps of a session each verdict was given on; of several on a step, the one that decides. */
export const judgedSteps = z.strictObject({ passed: z.int(), failed: z.int(), undecided: z.int() });

export type StepVerdict = z.infer<typeof stepVerdict>;
export type JudgedSteps = z.infer<typeof judgedSteps>;
