import { z } from 'zod';
import { tokenTotals } from '../projections/session-summary/session-row.ts';

const counts = tokenTotals.omit({ lowerBound: true, unsaid: true, unread: true });

/** An answer, or a running total of a source: its tokens, and whether and why they are in the sum. */
export const countedUsage = z.strictObject({
  session: z.string(),
  /** First event that spoke of it. */
  event: z.string(),
  provider: z.string().exactOptional(),
  model: z.string().exactOptional(),
  /** The provider's id of the answer. */
  messageId: z.string().exactOptional(),
  tokens: counts,
  /** False for a placeholder: the tokens are a lower bound. */
  final: z.boolean(),
  counted: z.boolean(),
  because: z.string(),
  /** True where no record says how much of the output was reasoning. */
  reasoningUnsaid: z.literal(true).exactOptional(),
});

/** Tokens of some sessions together, and what they are made of. */
export const usageReport = {
  tokens: tokenTotals,
  /** Contributions in the sum: answers, each once, and running totals. */
  answers: z.int(),
  /** Contributions that were found, those of an answer in each session that has it. */
  of: z.int(),
  /** Of `answers`: running totals of a source, each in place of the answers that it covers. */
  runningTotals: z.int(),
  /** Of `answers`: those that more than one of the sessions have. */
  repeated: z.int(),
  /** Running totals of which all or a part is counted with another session, since one is a copy of the other. */
  copied: z.int(),
  /** Of `answers`: those that say how much of the output was reasoning. */
  reasoningSaid: z.int(),
  /** Of `answers`: those that are a lower bound. */
  placeholders: z.int(),
  /** The largest contributions first, 200 at most. */
  parts: z.array(countedUsage),
};

/** What is known of what one answer used. */
export const answerUsage = z.discriminatedUnion('from', [
  z.strictObject({
    /** The answer's own figures: of all its records the largest of each. */
    from: z.literal('answer'),
    tokens: counts,
    /** False for a placeholder: the tokens are a lower bound. */
    final: z.boolean(),
    /** Records that say figures of it. */
    records: z.int(),
    reasoningUnsaid: z.literal(true).exactOptional(),
  }),
  z.strictObject({
    /** What a running total of the file grew by: the log says no more of the records between two of them. */
    from: z.literal('growth'),
    tokens: counts,
    /** Records of answers that it grew by. */
    records: z.int(),
    /** Erased records of answers beside those: one of them may have held a running total. Absent for none. */
    withheld: z.int().exactOptional(),
    /** The running total after them. */
    total: counts,
    reasoningUnsaid: z.literal(true).exactOptional(),
  }),
  /** No record says it. */
  z.strictObject({ from: z.literal('unknown') }),
]);

export type AnswerUsage = z.infer<typeof answerUsage>;
export type CountedUsage = z.infer<typeof countedUsage>;
export type UsageReport = z.infer<z.ZodObject<typeof usageReport>>;
