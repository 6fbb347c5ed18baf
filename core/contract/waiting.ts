import { z } from 'zod';
import { choice, effectClass } from '../model/kinds/work.ts';
import { stepKinds } from '../projections/steps/step-kinds.ts';

/** What a run that goes on, or an open merge, asks a person, and nobody has answered. */
export const waitingRow = z.strictObject({
  /** The event that asks. */
  event: z.string(),
  session: z.string(),
  title: z.string(),
  askedAtMs: z.number(),
  /**
   * `approval`: a call that is to run; `choice`: a question of a program, with the answers that it takes; `review`: a call that started and has no end, and nobody knows whether it happened; `merge`: a merge that
   * is open, which is answered by the calls of merges.
   */
  type: z.enum(['approval', 'choice', 'review', 'merge']),
  /** The call that it is about, or the question itself; absent for a merge. */
  callId: z.string().exactOptional(),
  /** Of a merge: the session that is merged into this one. */
  theirs: z.string().exactOptional(),
  /** Of a choice: the answers that it takes. */
  choices: z.array(choice).exactOptional(),
  /** Of a choice: when nobody is waited for any more, Unix ms; absent: never. */
  untilMs: z.number().exactOptional(),
  /** `merge` for a merge, `ask` for a choice. */
  tool: z.string(),
  /** Of the tool. */
  version: z.string().exactOptional(),
  /** What would run, or may have run, whole; of a merge what is to be done, in words; of a choice the question. */
  command: z.string(),
  /** The call's whole input, as it was asked: what an edited one takes the place of. Absent where it can't be read. */
  input: z.string().exactOptional(),
  /** Name of the agent that asks; absent where it is not found among the newest 2,000 events before. */
  agent: z.string().exactOptional(),
  /** What the model wrote in the answer that asks for the call, at most 2,000 characters; absent where it wrote nothing. */
  said: z.string().exactOptional(),
  effect: effectClass.exactOptional(),
  cwd: z.string().exactOptional(),
  placement: z.string().exactOptional(),
  /** What it can come at of the network, and which secrets, in words; absent where nobody knows. */
  network: z.string().exactOptional(),
  secrets: z.string().exactOptional(),
  /** What it may use at most. Absent where nothing holds it to that; `memoryBytes` and `processes` where isolation alone would. */
  limits: z
    .strictObject({
      timeoutMs: z.int(),
      memoryBytes: z.int().exactOptional(),
      processes: z.int().exactOptional(),
    })
    .exactOptional(),
  /** Why a person is asked, in words. */
  because: z.string().exactOptional(),
  /** sha256 of all that an approval is for (A1). */
  bound: z.string().exactOptional(),
  /** Of a review of a person's own command: where it did not happen, that is its end; it runs again only where they ask for that. */
  endsUnlessAgain: z.literal(true).exactOptional(),
  /** Nobody goes on with its run: it was cut off. An answer is kept, and nothing happens until the run of this session is continued. */
  cutOff: z.string().exactOptional(),
  /** Where that is the session of a program which was cut off too: its name and its `runId`. It goes on where it is started again. */
  cutProgram: z.strictObject({ program: z.string(), run: z.string() }).exactOptional(),
});

/** What stands before a question in its session. */
export const askedAround = {
  /** Which step of its session asks, from 1. */
  step: z.int(),
  /** The three steps before it but for the call itself and for other questions, the newest last; fewer at the beginning of the session. */
  before: z.array(
    z.strictObject({
      step: z.int(),
      key: z.string(),
      kind: z.enum(stepKinds),
      title: z.string(),
      /** Of a call. */
      tool: z.string().exactOptional(),
    }),
  ),
};

/** A call that was answered, by a person or by a rule; also a review: a person's word for one that nobody saw end. */
export const answeredRow = z.strictObject({
  /** The event of the answer; of a call that a rule denied, that of its end. */
  event: z.string(),
  session: z.string(),
  title: z.string(),
  atMs: z.number(),
  /** `chosen`: a question of a program was answered. The last three of a review: it happened, it did not, it is to run again. */
  answer: z.enum(['approved', 'edited', 'denied', 'chosen', 'happened', 'did-not-happen', 'run-again']),
  /** With `chosen`: which of the choices. */
  chose: z.string().exactOptional(),
  /** `rule`: nobody was asked. Calls that a rule allows are no answers, and are not in the list. */
  by: z.enum(['person', 'rule']),
  tool: z.string().exactOptional(),
  /** What was asked, or may have run, on one line of at most 200 characters. */
  command: z.string(),
  /** What ran in its place, where a person edited it: the same. */
  ran: z.string().exactOptional(),
  /** Why it was denied, or a person's note on a review or a choice, on one line of at most 200 characters. */
  reason: z.string().exactOptional(),
  /** True where a rule was written with the answer, for later calls. */
  wroteRule: z.literal(true).exactOptional(),
});

export type WaitingRow = z.infer<typeof waitingRow>;
export type AnsweredRow = z.infer<typeof answeredRow>;
export type AskedAround = { readonly [Key in keyof typeof askedAround]: z.infer<(typeof askedAround)[Key]> };
