import { oc } from '@orpc/contract';
import { z } from 'zod';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);

/** Calls about samples whose program the host runs itself, live. Opening the record of one is a call of `import`. */
export const sampleCalls = {
  /**
   * Makes the session that a sample begins with and lets its program flow it through agents; it goes on when the asker has left. Refused for a sample
   * that can't be run, and where commands can't be run isolated.
   */
  run: oc.input(z.strictObject({ name: z.string().min(1).max(100) })).output(reply({ session: z.string() })),
  /** Takes up the program of a sample that was cut off in a session: nothing that is finished is done again. Refused where somebody works in it. */
  resume: oc.input(z.strictObject({ session: id })).output(reply({ session: z.string() })),
  /** Answers when the program has ended that `run` or `resume` began last in a session: how, and why. Refused where this host began none. */
  ended: oc
    .input(z.strictObject({ session: id }))
    .output(reply({ status: z.enum(['done', 'failed', 'stopped', 'interrupted']), says: z.string() })),
};
