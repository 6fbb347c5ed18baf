import { z } from 'zod';

/** What the model saw at a step (C1), as far as the record can tell. */
export const contextView = z.strictObject({
  event: z.string(),
  /** `exact`: recorded and rebuilt byte for byte. `inferred`: from the conversation of the log. `unknown`: the log does not reach back. */
  exactness: z.enum(['exact', 'inferred', 'unknown']),
  /** One sentence that says why. */
  because: z.string(),
  /** Estimated with a tokenizer unless exact. Absent where nobody knows: nothing of it is left, or a compaction was erased. */
  tokens: z.int().exactOptional(),
  /** True where `tokens` are the least of it: contents were erased or can't be read, or the log does not reach back. */
  lowerBound: z.boolean(),
  segments: z.array(
    z.strictObject({
      label: z.string(),
      role: z.enum(['system', 'user', 'assistant', 'tool', 'memory', 'summary', 'harness', 'withheld']),
      /** Absent for role `withheld`: events that may have been part of it, and whose contents nobody can read any more. */
      tokens: z.int().exactOptional(),
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
