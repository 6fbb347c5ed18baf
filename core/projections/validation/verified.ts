import { z } from 'zod';

/** What doing each recorded step of a session again came to (R3), counted: of a session in which a Verify keeps its verdicts. */
export const verified = z.strictObject({
  same: z.int(),
  differs: z.int(),
  stale: z.int(),
  missing: z.int(),
  skipped: z.int(),
});

export type Verified = z.infer<typeof verified>;
