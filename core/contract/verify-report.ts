import { z } from 'zod';

/** A fault that verify found, named (E1). */
export const fault = z.strictObject({
  what: z.enum([
    'altered',
    'cut tail',
    'reordered',
    'spliced',
    'missing event',
    'missing blob',
    'altered blob',
    'two events with one origin',
    'rewritten suffix',
    'anchor without events',
    'derived column differs',
    'withheld without a record',
    'altered source bytes',
    'missing source bytes',
    'altered ledger entry',
    'ledger entry without event',
  ]),
  session: z.string().exactOptional(),
  seq: z.int().exactOptional(),
  event: z.string().exactOptional(),
  blob: z.string().exactOptional(),
  /** A sentence with expected and found. */
  detail: z.string(),
});
