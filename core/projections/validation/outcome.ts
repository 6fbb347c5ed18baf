import { z } from 'zod';

/** What the validations of a session come to (V1). */
export const outcome = z.strictObject({
  /** `failed` where the newest verdict on any criterion is; else `undecided` where one is; else `passed`. */
  verdict: z.enum(['passed', 'failed', 'undecided']),
  validator: z.enum(['command', 'agent', 'person', 'unknown']),
  /** What was asked of it, one line; where several were, the newest of those with this verdict. */
  criterion: z.string(),
  /** The validation. */
  event: z.string(),
  /** True where the session went on after it was judged: the verdict is not on how it stands now. */
  wentOn: z.literal(true).exactOptional(),
});

export type Outcome = z.infer<typeof outcome>;
