import { z } from 'zod';

/** What the model saw at a step (C1), as far as the record can tell. */
export const contextView = z.strictObject({
  event: z.string(),
  /** `exact`: recorded and rebuilt byte for byte. `inferred`: from the conversation of the log. `unknown`: the log does not reach back. */
  exactness: z.enum(['exact', 'inferred', 'unknown']),
  /** One sentence that says why. */
  because: z.string(),
  /** Estimated with a tokenizer unless exact. */
  tokens: z.int(),
  segments: z.array(
    z.strictObject({
      label: z.string(),
      role: z.enum(['system', 'user', 'assistant', 'tool', 'memory', 'summary', 'harness']),
      tokens: z.int(),
      /** First 2,000 characters. */
      preview: z.string(),
      /** Events that it was made from. */
      events: z.array(z.string()),
      /** True where the segment was not in the request before. */
      isNew: z.boolean(),
    }),
  ),
  /** What is in the branch and not in this context, with the reason. */
  left: z.array(z.strictObject({ label: z.string(), because: z.string(), events: z.array(z.string()) })),
});

export type ContextView = z.infer<typeof contextView>;
