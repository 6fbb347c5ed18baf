import { oc } from '@orpc/contract';
import { z } from 'zod';
import { agentLimits, agentSchema } from '../model/agent/agent.ts';
import { programLimits } from '../model/agent/program-limits.ts';
import { effectRow } from '../projections/effects/effect.ts';
import { execCall } from './exec.ts';
import { reply } from './refusal.ts';
import { answeredRow, askedAround, waitingRow } from './waiting.ts';

const id = z.string().min(1).max(200);
/** Windows has the longest. */
const path = z.string().min(1).max(32_767);
const session = { session: id };

/** A branch or tag of a repository, and the commit that it stands for. */
const revision = z.strictObject({
  name: z.string(),
  kind: z.enum(['branch', 'tag']),
  commit: z.string(),
  subject: z.string(),
  atMs: z.number(),
});

const came = z.strictObject({
  steps: z.int(),
  tokens: z.int(),
  /** Answers that do not tell all tokens, and requests without one that may be billed: `tokens` is the least then. Absent for none. */
  unsaid: z.int().exactOptional(),
  /** Its sub-agents; a program's: all agents that ran in it. */
  agents: z.int(),
  costUsd: z.number().exactOptional(),
  most: z.strictObject({ tokens: z.int(), costUsd: z.number() }).exactOptional(),
});
const times = {
  startedAtMs: z.number(),
  /** Absent while it has no end. */
  endedAtMs: z.number().exactOptional(),
};

/** What a run came to; a program's: all its agents. */
const spent = z.strictObject({
  run: z.string(),
  spent: came,
  /** Absent for a run of a program: `program` has its caps, where it has any. */
  caps: agentLimits.exactOptional(),
  ...times,
  prices: z.array(z.string()),
  /** Its steps are put on the disk together, at the latest after so many ms; absent where each is as it ends. */
  everyMs: z.int().exactOptional(),
  /** The run of a program that it is, or is a part of, where that has caps: what all its agents came to, with what open requests may come to. */
  program: z
    .strictObject({
      workflow: z.string(),
      limits: programLimits,
      used: z.strictObject({ steps: z.int(), tokens: z.int(), costUsd: z.number() }),
      /** How many runs that it asked for go on, and how many wait their turn; absent where any number may go on at once. */
      turns: z.strictObject({ taken: z.int(), waiting: z.int() }).exactOptional(),
      ...times,
    })
    .exactOptional(),
  /** What all agents of the program's run came to which it is a part of, in the session where that began, with caps or without. */
  whole: z.strictObject({ spent: came, prices: z.array(z.string()), ...times }).exactOptional(),
});

/** Calls about runs of agents, and what persons answer them. */
export const runCalls = {
  /** What agents can be run in here. */
  place: oc.input(z.strictObject({})).output(
    z.strictObject({
      backend: z.string(),
      ok: z.boolean(),
      /** What it can do, or why it can't be had. */
      says: z.string(),
      remedy: z.string().exactOptional(),
      /** What a session that a person chose to run without isolation has here, or why that can't be had either. */
      unisolated: z.strictObject({ ok: z.boolean(), says: z.string(), remedy: z.string().exactOptional() }),
      /** Names of providers that an agent's model can have; `scripted` needs no key. */
      providers: z.array(z.string()),
    }),
  ),
  /**
   * Makes a session of our own. Its files begin as nothing, as a copy of a folder, or as those of a commit of the repository of which it is the
   * top, by `revision`: a commit, branch or tag. What they come from is only read. `agent`: who is to run in it; refused, and nothing is made,
   * where that run would be.
   */
  create: oc
    .input(
      z.strictObject({
        title: z.string().max(500).exactOptional(),
        workspace: z.discriminatedUnion('how', [
          z.strictObject({ how: z.literal('empty') }),
          z.strictObject({ how: z.literal('folder'), path }),
          z.strictObject({ how: z.literal('commit'), path, revision: z.string().min(1).max(1_000) }),
        ]),
        /** A person chose that its commands run on this machine as their own programs do (P2): for this session alone. */
        unisolated: z.literal(true).exactOptional(),
        agent: agentSchema.exactOptional(),
      }),
    )
    .output(reply({ session: z.string(), head: z.string() })),
  /** Branches and tags of a repository, the newest 200 first; `more`: how many are left out. */
  revisions: oc.input(z.strictObject({ path })).output(reply({ revisions: z.array(revision), more: z.int() })),
  /** The agent that ran last in a session, before its fork point, or where it was detached from, looked for in the newest 2,000 events; absent where none is found. */
  agentOf: oc.input(z.strictObject(session)).output(reply({ agent: agentSchema.exactOptional() })),
  /** Begins a run of an agent; it goes on when the asker has left. Refused while a run of the session goes on, or one was cut off. */
  start: oc
    .input(
      z.strictObject({
        ...session,
        /** Id of the run, for an asker that may have to find it again. */
        run: z.uuid().exactOptional(),
        agent: agentSchema,
        /** What a person asks for; without it the conversation goes on as it stands. */
        message: z.string().min(1).max(1_000_000).exactOptional(),
        durability: z
          .union([z.literal('every-step'), z.strictObject({ everyMs: z.int().min(1).max(60_000) })])
          .default('every-step'),
        /** The head that the asker has seen (S7). */
        expectedHead: id.exactOptional(),
        /** The event that the program's run began with which it is a part of: what it comes to counts against its caps (X3). */
        program: z.string().length(64).exactOptional(),
      }),
    )
    .output(reply({ run: z.string() })),
  /** Takes up a run that was cut off: nothing that is finished is done again. */
  resume: oc.input(z.strictObject(session)).output(reply({ run: z.string() })),
  exec: execCall,
  /**
   * Ends the run of a session within 1 s, on record; where a program flows it through agents, what runs in the sessions that were made out of it.
   * What a command left in more files than can be looked at until then is taken into the record afterwards, as an event of its own.
   */
  stop: oc
    .input(
      z.strictObject({
        ...session,
        reason: z.string().max(500).exactOptional(),
        /** No person asks for it; absent where one does. */
        by: z.literal('host').exactOptional(),
      }),
    )
    .output(reply({ run: z.string() })),
  /** Answers when the run of a session has ended: which, how, its last words, and its newest event. Refused where none goes on here. */
  ended: oc.input(z.strictObject(session)).output(
    reply({
      run: z.string(),
      status: z.enum(['done', 'failed', 'stopped', 'interrupted']),
      says: z.string(),
      last: z.string().exactOptional(),
    }),
  ),
  /**
   * What the newest run of a session came to by its record, and the caps that it has (X3). Sub-agents count when they have ended. `agents`: those.
   * `costUsd` is absent where the price of an answer is unknown, or a request without an answer may be billed; `most`: what counts against the caps
   * where such a request, or an answer that does not tell all its tokens, is the most that it could be. `prices`: by which it is counted. Of a
   * program's run, all that its agents came to; refused where its record, an older one, does not say which they are.
   */
  spent: oc.input(z.strictObject(session)).output(reply(spent.shape)),
  /**
   * What a session itself did to the world and its files, newest first, at most 1,000; `of`: how many there are. Inherited ones are those of the
   * session that it was forked from.
   */
  effects: oc.input(z.strictObject(session)).output(reply({ effects: z.array(effectRow), of: z.int() })),
  /** All that waits for a person, oldest first. */
  waiting: oc.input(z.strictObject({})).output(z.array(waitingRow)),
  /** What stands before a question in its session. */
  around: oc.input(z.strictObject({ event: id })).output(reply(askedAround)),
  /**
   * Calls that persons answered and rules denied, newest first, at most 50: of the newest 500 events of each of the 100 sessions of our own in
   * which something happened last.
   */
  answered: oc.input(z.strictObject({})).output(z.array(answeredRow)),
  /** Answers an approval, or a question of a program, once; only for the call that was asked about. */
  approve: oc
    .input(
      z.strictObject({
        event: id,
        answer: z.discriminatedUnion('answer', [
          z.strictObject({ answer: z.literal('approved') }),
          /** And every later call of the tool that is like it, by a rule of the home: exactly the same, or as `matches` says. */
          z.strictObject({
            answer: z.literal('always'),
            /** `*` stands for any text. Refused where it does not fit the call that asks. */
            matches: z.string().max(10_000).exactOptional(),
            untilMs: z.number().exactOptional(),
          }),
          z.strictObject({ answer: z.literal('edited'), input: z.string().max(1_000_000) }),
          z.strictObject({ answer: z.literal('denied'), reason: z.string().max(2_000).exactOptional() }),
          /** Of a question of a program, which takes no other answer: the name of one of its choices. */
          z.strictObject({
            answer: z.literal('chosen'),
            chose: z.string().min(1).max(200),
            note: z.string().max(2_000).exactOptional(),
          }),
        ]),
      }),
    )
    .output(
      reply({
        ...session,
        /** The rule that was written with it, in words. */
        rule: z.string().exactOptional(),
      }),
    ),
  /** Says what became of a call that started and has no end. */
  review: oc
    .input(
      z.strictObject({
        event: id,
        verdict: z.enum(['happened', 'did-not-happen', 'run-again']),
        note: z.string().max(2_000),
      }),
    )
    .output(reply(session)),
};

export type RevisionRow = z.infer<typeof revision>;

export type RunSpentView = z.infer<typeof spent>;
