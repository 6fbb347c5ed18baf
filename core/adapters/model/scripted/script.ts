import { z } from 'zod';

const tokens = z.int().min(0);

/** A piece of a scripted answer. */
const piece = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ reasoning: z.string() }),
  /** `input`: any YAML mapping; it reaches the caller as canonical JSON. */
  z.strictObject({ call: z.string(), input: z.record(z.string(), z.unknown()).optional() }),
]);

/** What must be true of a request; all of what is given, anything where nothing is. */
const when = z.strictObject({
  /** Text in what a person, or an agent that asks, said last, as it is written; blocks beside it are not looked at. */
  'user-contains': z.string().min(1).optional(),
  /** The whole of what was said last: `*` stands for anything, `?` for one character. */
  'user-like': z.string().min(1).optional(),
  /** Text in a block of the last message of a user: what was merged, recalled from memory, summed up or noted. */
  'block-contains': z.string().min(1).optional(),
  /** Text in a tool's result since the last answer. */
  'result-contains': z.string().min(1).optional(),
  /** Messages of users so far, from 1. */
  turn: z.int().min(1).optional(),
  /** Requests since the last message of a user, from 1: the second has the results of the first one's calls. */
  step: z.int().min(1).optional(),
  /** Name of the agent that asks. */
  agent: z.string().min(1).optional(),
});

const codes = z.enum(['refused', 'overloaded', 'rate-limited', 'unreachable', 'not-an-answer', 'silent']);

const rule = z
  .strictObject({
    when: when.optional(),
    /** The rule is passed over once it was used this often by one opened model. */
    times: z.int().min(1).optional(),
    answer: z.array(piece).optional(),
    /** Ms between the words as they stream. */
    'pace-ms': z.int().min(0).max(60_000).optional(),
    stop: z.enum(['cut', 'broken-off', 'refused']).optional(),
    usage: z
      .strictObject({
        input: tokens,
        cached: tokens.optional(),
        'cache-write': tokens.optional(),
        output: tokens,
        reasoning: tokens.optional(),
      })
      .optional(),
    fail: z
      .strictObject({ code: codes, message: z.string().optional(), 'retry-after-ms': z.int().min(0).optional() })
      .optional(),
  })
  .refine(({ answer, fail }) => (answer === undefined) !== (fail === undefined), 'needs either answer or fail');

/** The form of a script: the first rule that fits a request answers it. */
export const scriptSchema = z.strictObject({ rules: z.array(rule).min(1).max(10_000) });

export type Script = z.infer<typeof scriptSchema>;
export type ScriptRule = Script['rules'][number];
export type ScriptPiece = NonNullable<ScriptRule['answer']>[number];
