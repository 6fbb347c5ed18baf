import { z } from 'zod';
import { isDigest, isSessionId } from '../ids.ts';
import { partSchema } from '../parts.ts';

/** Fields that several kinds of event share. */
export const digest = z.string().refine(isDigest, 'is no sha256');
export const sessionId = z.string().refine(isSessionId, 'is no id of a session');
export const parts = z.array(partSchema);

/** The exact bytes of a source record: as text where they are UTF-8, as base64 where not, in the blob store where they are large (S9). */
const raw = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ base64: z.string() }),
  z.strictObject({ blob: digest }),
]);

/** Where an imported event came from, and what its record says about itself (I1, I5). Absent on events of our own. */
export const source = z.strictObject({
  format: z.string(),
  /** Ordinal of the record in its file, from 0, over all records. */
  record: z.int().min(0),
  /** Byte range in the file, half-open: `[offset, offset + bytes)`. */
  offset: z.int().min(0),
  bytes: z.int().min(0),
  raw,
  /** Whether the time is in the record or was taken from its neighbours. */
  time: z.enum(['recorded', 'inferred']),
  /** The source's own ids and flags under the names of its format, as data: they never decide our order. */
  marks: z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.array(z.string())])),
});

export const sourced = { source: source.exactOptional() };

export type Source = z.infer<typeof source>;
