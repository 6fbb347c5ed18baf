import { oc } from '@orpc/contract';
import { z } from 'zod';
import { agentSchema } from '../model/agent/agent.ts';
import { choiceHow } from '../model/kinds/control.ts';
import { memoryScope } from '../model/kinds/mind.ts';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);
/** A session, and the head that the asker has seen (S7). */
const place = { session: id, expectedHead: id.exactOptional() };

/** An event of the step that a verdict is on; absent: it is on the session as it stands. A verdict on a step decides nothing of the whole. */
const at = id.exactOptional();
/** A line for bash. */
const command = z.string().min(1).max(100_000);
/** What is shown where it passes, in words. */
const criterion = z.string().min(1).max(2_000);
const verdict = z.enum(['passed', 'failed', 'undecided']);

/** A run that a program asks for. */
const asked = {
  /** Id of the run: one of that id that was cut off is taken up. */
  run: z.uuid().exactOptional(),
  /** The event that the program's run began with: it ends with that. */
  program: z.string().length(64).exactOptional(),
};

/** A candidate of a choice, or of a question. */
const candidate = z.string().min(1).max(200);

/** Calls that programs make on sessions, beside those that persons make too: the TypeScript API stands on them. */
export const programCalls = {
  /**
   * Begins a command in the session's files whose ending is a verdict on them (V1): exit code 0 is passed, any other failed. Goes on when
   * the asker has left; `runs.ended` says the verdict. Refused while a run of the session goes on, or one was cut off.
   */
  validate: oc
    .input(
      z.strictObject({
        ...place,
        /** Id of the run: one of that id that was cut off is taken up. */
        run: z.uuid().exactOptional(),
        command,
        criterion,
      }),
    )
    .output(reply({ run: z.string() })),
  /** Records a person's verdict on a session as it stands, or on a step of it (V1). Refused while a run of it goes on, or one was cut off. */
  judge: oc
    .input(z.strictObject({ ...place, at, criterion, verdict, note: z.string().max(10_000) }))
    .output(reply({ event: z.string() })),
  /** Takes a verdict of a session back, on record: its outcome is as if it had not been given (V1). Refused as `judge` is, and for one that is none. */
  withdraw: oc
    .input(z.strictObject({ session: id, event: id, reason: z.string().max(10_000) }))
    .output(reply({ event: z.string() })),
  /**
   * Has an agent judge a session, or a step of it, in a fork there, and records its verdict on the session (V1). Answers when it is recorded; goes on when the
   * asker has left. Refused as stale where the session moved on meanwhile: what the agent did is in the fork.
   */
  judgeByAgent: oc.input(z.strictObject({ ...place, at, criterion, agent: agentSchema })).output(
    reply({
      event: z.string(),
      verdict,
      in: z.string(),
      /** Why the judge came to no verdict, in words; absent where it said one. */
      because: z.string().exactOptional(),
    }),
  ),
  /**
   * Records the verdict in the last words of an agent which judged a session in `in`, a session that left from it (V1): *undecided* where its run did not come to
   * its end, or they hold none. Refused as `judge` is, and where `in` did not leave from there.
   */
  recordJudgement: oc
    .input(z.strictObject({ ...place, criterion, in: id }))
    .output(reply({ event: z.string(), verdict })),
  /**
   * Has a command judge a step of a session on the files as they were right after it, in a fork there, and records its verdict on the session (V1): exit code 0 is
   * passed, any other failed. Answers when it is recorded; goes on when the asker has left. `in`: the fork. Refused as `judge` is, before anything is begun.
   */
  judgeByCommand: oc
    .input(z.strictObject({ session: id, at: id, criterion, command }))
    .output(reply({ event: z.string(), verdict, in: z.string() })),
  /** Records what a program chose, and why. Refused as `judge` is, and where what was chosen is no candidate. */
  choose: oc
    .input(
      z.strictObject({
        ...place,
        /** Where in its run the program chose. */
        position: z.string().min(1).max(10_000),
        candidates: z.array(candidate).min(1).max(1_000),
        chosen: candidate,
        how: choiceHow,
        reason: z.string().max(10_000).exactOptional(),
        /** What each candidate came to. */
        scores: z.record(candidate, z.number()).exactOptional(),
        /** sha256 of what was looked at. */
        inputDigest: z.string().length(64),
      }),
    )
    .output(reply({ event: z.string() })),
  /**
   * Asks a person a question of a program, and waits for the answer, which stands on record (`approval/answered`); goes on when the asker has left.
   * Refused as `validate` is, and where two choices have one name.
   */
  ask: oc
    .input(
      z.strictObject({
        ...place,
        ...asked,
        words: z.string().min(1).max(100_000),
        choices: z
          .array(z.strictObject({ name: candidate, says: z.string().min(1).max(10_000).exactOptional() }))
          .min(1)
          .max(100),
        /** How long it waits; for ever where absent. Where nobody answered then, it fails. */
        timeoutMs: z.int().min(1).exactOptional(),
      }),
    )
    .output(reply({ run: z.string() })),
  /**
   * Makes a call of a program itself, which no model asks for: it is checked, judged by the rules of the home, approved where they ask for it, and on record
   * with all evidence, as an agent's is (A1, T1, T2). A call that is denied, or does not keep its tool's schema, is evidence, and no refusal. Goes on when the asker
   * has left. Refused as `validate` is, and for a tool that there is not.
   */
  call: oc
    .input(
      z.strictObject({
        ...place,
        ...asked,
        tool: z.string().min(1).max(200),
        /** JSON text. */
        input: z.string().max(1_000_000),
      }),
    )
    .output(reply({ run: z.string() })),
  /**
   * Looks something up in memories, on record in the session, so that the next agent there reads it (K1): `event` is `memory/recalled`. Refused as
   * `judge` is, and where the program has no memory of a scope there.
   */
  recall: oc
    .input(
      z.strictObject({
        ...place,
        program: asked.program,
        position: z.string().min(1).max(10_000),
        scopes: z.array(memoryScope).min(1).max(5),
        query: z.string().min(1).max(4_000),
        /** Items that are given at most; 8 where absent. */
        items: z.int().min(1).max(50).exactOptional(),
      }),
    )
    .output(reply({ event: z.string() })),
  /** Keeps a text in a memory (K1). `event`: of a change of the session's own memory; absent for another one, and where it holds that text. Refused as `recall` is. */
  remember: oc
    .input(
      z.strictObject({
        ...place,
        program: asked.program,
        scope: memoryScope,
        key: z.string().min(1).max(1_000),
        text: z.string().min(1).max(1_000_000),
      }),
    )
    .output(reply({ event: z.string().exactOptional() })),
  /** Says where side effects happen from now on, on record, and carries the files along (P1). Records nothing where it is so already. */
  moveTo: oc
    .input(z.strictObject({ ...place, backend: z.string().min(1).max(100) }))
    .output(reply({ head: z.string() })),
};
