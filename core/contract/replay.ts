import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';

const id = z.string().min(1).max(200);

const verdict = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('same') }),
  z.strictObject({
    verdict: z.literal('differs'),
    /** The first thing that differs. */
    what: z.enum(['ending', 'exit-code', 'files', 'output', 'context']),
    recorded: z.string(),
    found: z.string(),
  }),
  z.strictObject({ verdict: z.enum(['stale', 'missing', 'skipped']), because: z.string() }),
]);

const verifiedStep = z.strictObject({
  /** The event that began the step. */
  event: z.string(),
  kind: z.enum(['request', 'call', 'approval']),
  says: z.string(),
  verdict,
});

const counts = z.strictObject({
  same: z.int(),
  differs: z.int(),
  stale: z.int(),
  missing: z.int(),
  skipped: z.int(),
});

/** Calls that do again what is recorded. */
export const replayCalls = {
  /**
   * Does the steps of a session again, each from the files as they were before it, without network, and compares (R3). A verdict for each
   * step as it comes; the last item names the session in which they are kept. Ends early with the asker.
   */
  verify: oc
    .input(z.strictObject({ session: id }))
    .output(
      eventIterator(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('step'), ...verifiedStep.shape }),
          z.strictObject({ type: z.literal('end'), session: z.string(), ...counts.shape }),
          z.strictObject({ type: z.literal('refused'), message: z.string(), remedy: z.string().exactOptional() }),
        ]),
      ),
    ),
};

export type VerifiedStepRow = z.infer<typeof verifiedStep>;
