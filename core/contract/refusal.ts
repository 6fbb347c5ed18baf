import { z } from 'zod';
import type { Refusal } from '../model/refusal.ts';

export type { Refusal } from '../model/refusal.ts';

const contextSize = z.strictObject({
  exactness: z.enum(['exact', 'inferred', 'unknown']),
  segments: z.int(),
  tokens: z.int().exactOptional(),
  lowerBound: z.boolean(),
});

/** A break in a history, and the context that a session made behind it would go on from, by each answer. */
const historyBreak = z.strictObject({
  event: z.string(),
  session: z.string(),
  title: z.string(),
  step: z.int().exactOptional(),
  earlier: z.int().exactOptional(),
  context: z.strictObject({ join: contextSize, start: contextSize }),
});

/** Why a command was not carried out, in words that a person can act on. A value, never an exception. */
export const refusal: z.ZodType<Refusal> = z.strictObject({
  code: z.enum([
    'stale-head',
    'at-break',
    'not-found',
    'read-only',
    'nothing-to-undo',
    'invalid',
    'already-so',
    'in-use',
    'withheld',
    'unsupported',
  ]),
  /** The fact. */
  message: z.string(),
  /** What to do about it. */
  remedy: z.string().exactOptional(),
  /** The session's head now, or the number of a draft's last change, with `stale-head`. */
  head: z.string().exactOptional(),
  /** The break that must be answered, with `at-break`. */
  break: historyBreak.exactOptional(),
});

const refused = z.strictObject({ ok: z.literal(false), refusal });

/** The reply of a command: accepted with some facts, or refused because. The news of it comes on the stream. */
export function reply<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.discriminatedUnion('ok', [z.strictObject({ ok: z.literal(true), ...shape }), refused]);
}
