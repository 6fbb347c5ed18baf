import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { agentSchema } from '../model/agent/agent.ts';
import { effectClass } from '../model/kinds/work.ts';
import { stepRow } from '../projections/steps/step-row.ts';
import { verified } from '../projections/validation/verified.ts';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);

const differing = {
  what: z.enum(['ending', 'exit-code', 'files', 'output', 'context', 'text', 'verdict']),
  recorded: z.string(),
  found: z.string(),
};

const verdict = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('same') }),
  z.strictObject({
    verdict: z.literal('differs'),
    /** The first thing that differs. */
    ...differing,
    /** What else does; values are excerpts from where they part on. */
    also: z.array(z.strictObject(differing)).readonly().exactOptional(),
    /** The first 10 paths that differ where the files do, against the record; absent where that can't be told. `morePaths`: how many beside. */
    paths: z
      .array(
        z.strictObject({
          path: z.string(),
          change: z.enum(['added', 'changed', 'removed']),
          recordedBytes: z.int().exactOptional(),
          foundBytes: z.int().exactOptional(),
          lines: z.strictObject({ added: z.int(), removed: z.int() }).exactOptional(),
          modes: z.strictObject({ recorded: z.int(), found: z.int() }).exactOptional(),
        }),
      )
      .readonly()
      .exactOptional(),
    morePaths: z.int().exactOptional(),
  }),
  z.strictObject({ verdict: z.enum(['stale', 'missing', 'skipped']), because: z.string() }),
]);

const verifiedStep = z.strictObject({
  /** The event that began the step. */
  event: z.string(),
  /** The event that ended it: an answer, a result. Absent where none is on record. */
  end: z.string().exactOptional(),
  kind: z.enum(['request', 'call', 'approval', 'validation']),
  says: z.string(),
  verdict,
});

const asked = {
  session: id,
  /** Any event of the step to begin at: a person's message, a request, a call. */
  from: id,
  /**
   * `field`: `message`, `result` (at a call, in the place of the recorded one), `placement`, `tool.` and a tool's name (its version), `model`,
   * `temperature`, `maxOutputTokens`, or `agent.` and a field of the agent, by path. `value`: its text, or JSON. Absent: nothing is changed.
   */
  set: z
    .array(z.strictObject({ field: z.string().min(1).max(200), value: z.string().max(1_000_000) }))
    .min(1)
    .max(100)
    .exactOptional(),
  /** The agent to change; that of the step's own run where absent. */
  agent: agentSchema.exactOptional(),
};

const rerunPlan = z.strictObject({
  /** Of a sub-agent's step: the session that started it, of which nothing is done again. */
  parent: z.strictObject({ session: z.string(), title: z.string() }).exactOptional(),
  kind: z.enum(['message', 'request', 'call']),
  /** The event that was named, or that its step is. */
  step: z.string(),
  /** The event that the fork leaves from. */
  at: z.string(),
  agent: agentSchema,
  /** What is said to the agent first; absent where the conversation goes on as it stands. */
  message: z.string().exactOptional(),
  changes: z.array(z.strictObject({ field: z.string(), was: z.string().exactOptional(), now: z.string() })),
  /** The backend that its commands run in. */
  backend: z.string(),
  /** What the agent may call, and what that may do to the world. `by-rule`: a rule decides by what a call is for. */
  tools: z.array(
    z.strictObject({
      name: z.string(),
      /** That is called: the one that is here. */
      version: z.string(),
      /** That was called last up to the step; absent where none was. */
      was: z.string().exactOptional(),
      effect: effectClass,
      placement: z.string(),
      verdict: z.enum(['allow', 'ask', 'deny', 'by-rule']),
    }),
  ),
  /** What came after the step in its run when it was recorded; later runs are not made again. Its approvals are asked for again. */
  recorded: z.strictObject({
    requests: z.int(),
    approvals: z.int(),
    calls: z.array(z.strictObject({ tool: z.string(), effect: effectClass, times: z.int() })),
    tokens: z.int(),
    /** Answers that tell no tokens: they are not in the sum. */
    unsaid: z.int(),
  }),
  /** Estimated tokens of the first request; absent where nobody knows. */
  nextTokens: z.int().exactOptional(),
  /** What the recorded tokens would cost with the model now, in USD; absent where it is unknown. */
  costUsd: z.number().exactOptional(),
  /** By which price, in words. */
  price: z.string().exactOptional(),
});

/** `unknown`: the record says no more than that it changed. */
const pathChange = z.enum(['added', 'changed', 'removed', 'unknown']);

/** A session right after one of its steps, as the record has it (R2). */
const moment = z.strictObject({
  /** Counts from 1, over all that came before it in its history, a parent's steps too. */
  step: z.int(),
  row: stepRow,
  /** The newest event that is in it; `event.context` says the conversation and context there. */
  at: z.string(),
  files: z.strictObject({
    /** Absent where the session has no files of its own. */
    tree: z.string().exactOptional(),
    /** The event that its files began with; absent where none says so. */
    began: z.string().exactOptional(),
    /** Paths that are not as they were when its files began. */
    changed: z.int(),
    /** What the step changed, the first 1,000 by path. `since`: against when the files began; absent where the path is as it was. */
    now: z.array(z.strictObject({ path: z.string(), change: pathChange, since: pathChange.exactOptional() })),
  }),
  memory: z.strictObject({
    recalled: z.int(),
    written: z.int(),
    now: z.array(z.strictObject({ how: z.enum(['recalled', 'written', 'retracted']), key: z.string() })),
  }),
  /** Tokens, as the provider counted them or estimated. */
  context: z.strictObject({ tokens: z.int(), isCounted: z.boolean() }),
});

/** Calls that do again what is recorded. */
export const replayCalls = {
  /** The steps of a session's history, each with files, memory and context right after it, from the record alone: nothing is called, started or reached (R2). */
  watch: oc
    .input(z.strictObject({ session: id }))
    .output(
      eventIterator(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('moments'), of: z.int(), moments: z.array(moment) }),
          z.strictObject({ type: z.literal('refused'), message: z.string(), remedy: z.string().exactOptional() }),
        ]),
      ),
    ),
  /**
   * Does the steps of a session again, those of persons too, each from the files as they were before it, without network, and compares (R3). A
   * verdict for each step as it comes; the last item names the session in which they are kept. Ends early with the asker.
   */
  verify: oc
    .input(z.strictObject({ session: id }))
    .output(
      eventIterator(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('step'), ...verifiedStep.shape }),
          z.strictObject({ type: z.literal('end'), session: z.string(), ...verified.shape }),
          z.strictObject({ type: z.literal('refused'), message: z.string(), remedy: z.string().exactOptional() }),
        ]),
      ),
    ),
  /** What a re-run would be (R4): where it forks, what is otherwise, what may act, what it may cost. Nothing runs. */
  plan: oc.input(z.strictObject(asked)).output(reply({ plan: rerunPlan })),
  /** Forks before a step, under changes, and begins a run there; it goes on when the asker has left. Nothing that was approved is approved there. `program`: as runs.start has it. */
  rerun: oc
    .input(
      z.strictObject({
        ...asked,
        atBreak: z.enum(['join', 'start']).exactOptional(),
        program: z.string().length(64).exactOptional(),
      }),
    )
    .output(reply({ session: z.string(), run: z.string() })),
};

/** A re-run as it is shown before it begins. */
export type RerunPlanView = z.infer<typeof rerunPlan>;
export type MomentView = z.infer<typeof moment>;
export type VerifiedStepRow = z.infer<typeof verifiedStep>;
