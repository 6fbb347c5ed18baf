import { z } from 'zod';
import { stepVerdict } from '../validation/step-verdict.ts';
import { stepKinds } from './step-kinds.ts';

export type { StepKind } from './step-kinds.ts';

/**
 * What became of a tool call in its own branch: see `CallEnd`, or it is `unanswered`. `no-call`: a result without its call. Where events were erased, `withheld-call`: the
 * call of a result may be in one of them; `withheld-answer`: the answer of a call may be, and nobody knows how it ended.
 */
export const callState = z.enum([
  'answered',
  'failed',
  'denied',
  'cancelled',
  'uncertain',
  'unanswered',
  'no-call',
  'withheld-call',
  'withheld-answer',
]);

/**
 * One step as lists and graphs show it: a row, not the whole event. Texts are cut at grapheme borders.
 * One event gives 0 to n steps; a tool call and its result are one step, keyed by the event of the call.
 */
export const stepRow = z.strictObject({
  /** `<event id>` or, for the second and later step of one event, `<event id>/<n>`. Stable for ever. */
  key: z.string(),
  event: z.string(),
  session: z.string(),
  /** Sequence number of the event in its origin. */
  seq: z.int(),
  kind: z.enum(stepKinds),
  /** Kind of its event, where the contents were erased: `kind` is `other` then. */
  erased: z.string().exactOptional(),
  /** Of a compaction: the first event that it says it replaced; absent where it does not say. */
  replacedFrom: z.string().exactOptional(),
  /** Of a compaction: the last event that it says it replaced; absent where it does not say, and where that is the event right before it. */
  replacedTo: z.string().exactOptional(),
  /** At most 240 characters, one line; ends with `…` where it is cut. That of prose stops before a table or a code fence. Hidden and control characters are spelled out. */
  title: z.string(),
  /** What follows the title in the text, one line, at most 400 characters; absent where the title has it all. */
  detail: z.string().exactOptional(),
  /** Unix ms; absent where neither the record nor its neighbours have a time. */
  atMs: z.number().exactOptional(),
  /** True where its record names one before it that is not before it in its log, but missing, later or itself: what came between this step and the one above is not known. */
  afterGap: z.literal(true).exactOptional(),
  /** Events of the session that are not in the store, between this step and the one above: half-open ranges of their sequence numbers. */
  missingBefore: z.array(z.strictObject({ fromSeq: z.int(), toSeq: z.int() })).exactOptional(),
  /** Where its record was found changed in its source later, or gone from it: what was found last, how often, and the event that says so. */
  revised: z.strictObject({ change: z.enum(['changed', 'vanished']), times: z.int(), by: z.string() }).exactOptional(),
  /** True where the time was taken from neighbours. */
  timeInferred: z.boolean().exactOptional(),
  /** Turns count from 1 in each branch; 0 before the first message of a person. */
  turn: z.int(),
  model: z.string().exactOptional(),
  /** Output tokens of the model answer, on the first step of the answer only. */
  outputTokens: z.int().exactOptional(),
  /** True where the log holds a placeholder: the figure is a lower bound. */
  tokensLowerBound: z.boolean().exactOptional(),
  /** Of a step of a merge: the session that it merges, and its head then. `done`: what it brings is here from this step on. `writer`: the session in which a model wrote its block. */
  merge: z
    .strictObject({
      theirs: z.string(),
      head: z.string(),
      done: z.literal(true).exactOptional(),
      writer: z.string().exactOptional(),
    })
    .exactOptional(),
  /** Of a person's word on a call before it runs, and of what became of files and memory, or was asked, before it came to its end: the key of that call's step, where it is one of the session. */
  ofCall: z.string().exactOptional(),
  /** It happened while that call was under way, not before it began. */
  during: z.literal(true).exactOptional(),
  /** Of a validation. */
  verdict: z.enum(['passed', 'failed', 'undecided']).exactOptional(),
  /** Verdicts on this step that stand (V1), the newest last, at most 50: see `decidingStepVerdict`. */
  judged: z.array(stepVerdict).exactOptional(),
  images: z.int().exactOptional(),
  /** Length of the text in characters, of a call that of its input and output, for density bars. */
  size: z.int(),
  call: z
    .strictObject({
      callId: z.string(),
      tool: z.string(),
      state: callState,
      /** A person's own command, or a call that a workflow makes; absent for one that a model asked for. */
      by: z.enum(['person', 'workflow']).exactOptional(),
      /** A person had another input run than was asked for: the title tells what ran. */
      edited: z.literal(true).exactOptional(),
      /** When it began, Unix ms, as long as its end is not on record; a log may tell no start. */
      beganAtMs: z.number().exactOptional(),
      /** It began, nobody saw its end, and a person is asked whether it happened (T2). */
      doubtful: z.literal(true).exactOptional(),
      exitCode: z.int().exactOptional(),
      /** From its start to its end; of a log that tells no start, from the answer that asked it. Absent where it never began. */
      durationMs: z.number().exactOptional(),
      /** The event that holds the result. */
      result: z.string().exactOptional(),
      /** Sequence number of that event in its origin: a branch that leaves before it has no answer. */
      resultSeq: z.int().exactOptional(),
      /** First line of the result, at most 160 characters. */
      resultTitle: z.string().exactOptional(),
      /** Sessions that this call spawned: as its end says, else as the order of calls lets guess. Empty where its end says that it spawned none. */
      spawned: z.array(z.string()).exactOptional(),
    })
    .exactOptional(),
});

export type StepRow = z.infer<typeof stepRow>;
export type CallState = z.infer<typeof callState>;
