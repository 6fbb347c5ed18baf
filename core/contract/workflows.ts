import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { programLimits } from '../model/agent/program-limits.ts';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);
const digest = z.string().length(64);
const position = z.string().min(1).max(10_000);
const json = z.string().max(5_000_000);

/** The document that a run is of, and the kept workflow whose version it was. */
const workflowOfRun = z.strictObject({
  hash: digest,
  workflow: id.exactOptional(),
  version: z.int().min(1).exactOptional(),
});

/** What a program came to, in the order it did. */
const workflowFact = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('entered'), position, what: z.string().min(1).max(100), inputDigest: digest }),
  z.strictObject({
    type: z.literal('left'),
    position,
    outcome: z.enum(['done', 'failed']),
    /** The session value that the node gave. */
    result: z.strictObject({ session: id, head: digest }).exactOptional(),
    /** What else it gave, or how it failed, as JSON. */
    value: json.exactOptional(),
  }),
  z.strictObject({
    type: z.literal('answered'),
    position,
    what: z.enum(['clock', 'random', 'id']),
    value: z.string().max(200),
  }),
  z.strictObject({
    type: z.literal('ended'),
    outcome: z.enum(['done', 'failed', 'stopped']),
    reason: z.string().max(10_000).exactOptional(),
  }),
]);

/** Calls of programs that flow sessions through agents, and are on record (R5). */
export const workflowCalls = {
  /**
   * Begins a run of a program in a session, or finds the one of that id. Refused where the run began with other code or caps, where the session has
   * moved on and has no such run, and where a run of an agent was cut off in it.
   */
  begin: oc
    .input(
      z.strictObject({
        session: id,
        /** The head that the asker has seen (S7). */
        expectedHead: id,
        run: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/),
        workflow: z.string().min(1).max(200),
        /** Source of the program. */
        source: z.string().max(5_000_000),
        /** Of a program that is a document: its hash, and the kept workflow whose version it is. */
        document: workflowOfRun.exactOptional(),
        /** What waits to be said. */
        words: z.string().max(1_000_000).exactOptional(),
        /** Caps of the run; those that it began with are given again where it goes on. `{}`: none, and its agents say on record that they are a part of it. */
        limits: programLimits.exactOptional(),
      }),
    )
    .output(reply({ began: z.string(), words: z.string().exactOptional() })),
  /**
   * Says that a program is alive which works in a session, for as long as the answer is followed: what is pending there reads as running, and as
   * interrupted where nobody holds it. The first item comes when it is held; no other does.
   */
  hold: oc.input(z.strictObject({ session: id })).output(eventIterator(z.strictObject({ held: z.literal(true) }))),
  /** Puts a fact of a run of a program on record, durably. Gives the event. */
  record: oc.input(z.strictObject({ began: digest, fact: workflowFact })).output(reply({ event: z.string() })),
};

/** The document that a run is of, and the kept workflow whose version it was. */
export type WorkflowOfRun = z.infer<typeof workflowOfRun>;

/** A fact of a run of a program. */
export type WorkflowFact = z.infer<typeof workflowFact>;
