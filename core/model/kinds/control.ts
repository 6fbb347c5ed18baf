import { z } from 'zod';
import { programLimits } from '../agent/program-limits.ts';
import { digest, sessionId, sourced } from './fields.ts';

const layer = z.enum(['transcript', 'workspace', 'memory']);

/** What a selector chose by. */
export const choiceHow = z.enum(['model', 'rule', 'vote', 'validator', 'person']);

/** Control flow, runs, validation, merge, and what an import does after the first time (X, V1, M, I2). */
export const controlKinds = {
  'selector/chose': z.strictObject({
    position: z.string(),
    candidates: z.array(z.string()),
    /** sha256 of what was looked at. */
    inputDigest: digest,
    chosen: z.string(),
    how: choiceHow,
    reason: z.string().exactOptional(),
    /** What each candidate came to, where that was counted: votes, as a rule. */
    scores: z.record(z.string(), z.number()).exactOptional(),
  }),
  'node/entered': z.strictObject({
    position: z.string(),
    /** What the node does: `forward`, `fork`, `merge`. */
    what: z.string().exactOptional(),
    /** sha256 of all that what it does depends on. */
    inputDigest: digest.exactOptional(),
  }),
  'node/left': z.strictObject({
    position: z.string(),
    outcome: z.enum(['done', 'failed', 'skipped', 'cancelled']),
    /** The session value that it gave: a session at an event. */
    result: z.strictObject({ session: sessionId, head: digest }).exactOptional(),
    /** What else it gave, or how it failed, as JSON. */
    value: z.string().exactOptional(),
  }),
  'node/attempted': z.strictObject({ position: z.string(), attempt: z.int(), reason: z.string() }),
  'run/started': z.strictObject({
    workflow: z.string().exactOptional(),
    turn: z.string().exactOptional(),
    /** Of a validation by command: what is so where it passes, in words; absent in records of earlier versions. */
    criterion: z.string().exactOptional(),
    /** Blob of the agent that runs, as canonical JSON: how it was defined then. */
    agent: digest.exactOptional(),
    /** Blob of the program's source, where a program runs (R5). */
    code: digest.exactOptional(),
    /** Of a program that is a document: the hash of that, and the kept workflow whose version it was. `code` holds the document. */
    document: z
      .strictObject({ hash: digest, workflow: z.string().exactOptional(), version: z.int().min(1).exactOptional() })
      .exactOptional(),
    /** What waits to be said where a program begins. */
    words: z.string().exactOptional(),
    /** Caps of a program's run (X3); without any, none. Absent in older records: of their agents none says which program it is a part of. */
    limits: programLimits.exactOptional(),
    /** Of a run that a program asked for: the event that the program's run began with which it is a part of, and counts against. */
    program: digest.exactOptional(),
    /** The call that a program makes in the run, as it asked for it. */
    call: z.strictObject({ callId: z.string(), tool: z.string(), input: z.string() }).exactOptional(),
    /** When answers of the world are made durable: each before the next is asked, or after at most so many ms. */
    durability: z.union([z.literal('every-step'), z.strictObject({ everyMs: z.int().min(1) })]).exactOptional(),
    /**
     * Of a re-run (R4). `of`: an event of the step that it began at; `fields`: what was changed; `calls`: the answer whose calls without a result
     * it performs first; `again`: the result, among those that it inherits, of the call that it makes again: it counts for nothing from here on.
     */
    rerun: z
      .strictObject({
        of: digest,
        fields: z.array(z.string()),
        calls: digest.exactOptional(),
        again: digest.exactOptional(),
      })
      .exactOptional(),
    ...sourced,
  }),
  'run/ended': z.strictObject({
    /** `stopped`: of a program, in which a run was stopped. */
    outcome: z.enum(['done', 'failed', 'stopped', 'unknown']),
    turn: z.string().exactOptional(),
    /** Why it failed, in words. */
    reason: z.string().exactOptional(),
    ...sourced,
  }),
  'run/stopped': z.strictObject({
    by: z.enum(['person', 'budget', 'host', 'unknown']),
    reason: z.string(),
    turn: z.string().exactOptional(),
    ...sourced,
  }),
  validation: z.strictObject({
    validator: z.enum(['command', 'agent', 'person']),
    criterion: z.string(),
    /** The session's head then; of a verdict on a step the step's last event. */
    judged: z.array(digest),
    /** True where it is on that one step, and not on the session as it stood. */
    step: z.literal(true).exactOptional(),
    verdict: z.enum(['passed', 'failed', 'undecided']),
    evidence: z.string(),
  }),
  /** A person takes a verdict back: the outcome folds as if it had not been given (V1). */
  'validation/withdrawn': z.strictObject({ validation: digest, reason: z.string() }),
  'merge/opened': z.strictObject({
    theirs: sessionId,
    ours: digest,
    theirHead: digest,
    /** Absent where they have none, and theirs was adopted whole. */
    ancestor: digest.exactOptional(),
    /** Paths of files that both changed otherwise. */
    conflicts: z.array(z.string()),
    /** Keys of session memory that both wrote otherwise; absent for none. */
    keys: z.array(z.string()).exactOptional(),
  }),
  /** `answer`: `base`, `ours`, `theirs`, `edit` with the text in a blob, or `both` with the `key` that theirs is kept under. A later answer for the same conflict takes its place. */
  'merge/settled': z.strictObject({
    opened: digest,
    layer,
    conflict: z.string(),
    answer: z.string(),
    text: digest.exactOptional(),
    key: z.string().exactOptional(),
  }),
  /** Both heads are its parents, ours first. */
  'merge/completed': z.strictObject({
    opened: digest,
    /** Events of theirs that the block was made from. */
    brings: z.array(digest),
    /** What is said to our agent of what theirs did; absent where nothing is. */
    block: z
      .strictObject({
        from: sessionId,
        /** `extract`: the last words of each step; `steps`: picked by hand; `model`: a model wrote it; `written`: a person, in the place of one of the first two. */
        how: z.enum(['extract', 'steps', 'written', 'model']),
        text: z.string(),
        /** The model, and its answer with the request and its cost: in a session of its own. */
        writer: z
          .strictObject({ session: sessionId, answer: digest, provider: z.string(), model: z.string() })
          .exactOptional(),
        /** A person changed what the model wrote. */
        edited: z.literal(true).exactOptional(),
      })
      .exactOptional(),
    tree: digest.exactOptional(),
    /** The tree that ours had: the working folder may still be that one. */
    treeBefore: digest.exactOptional(),
    /** What session memory says of keys from now on, with the event that it came from; retracted where there is no text. */
    memory: z
      .array(z.strictObject({ key: z.string(), text: z.string().exactOptional(), item: digest }))
      .exactOptional(),
  }),
  'merge/abandoned': z.strictObject({ opened: digest, reason: z.string() }),
  /** A person is asked what became of a call that started and has no end on record (T2). */
  'effect/questioned': z.strictObject({
    callId: z.string(),
    tool: z.string(),
    input: z.string(),
    position: z.string().exactOptional(),
    /** True of a command of a person: where it did not happen, that is its end; it runs again only where they ask for that. */
    endsUnlessAgain: z.literal(true).exactOptional(),
  }),
  /** A person's word for a call that started and has no end on record (T2). */
  'effect/reviewed': z.strictObject({
    callId: z.string(),
    position: z.string().exactOptional(),
    verdict: z.enum(['happened', 'did-not-happen', 'run-again']),
    note: z.string(),
  }),
  /** A source record that had been imported before and reads differently now: `of` is the event of the first reading. */
  'import/revised': z.strictObject({ of: digest, change: z.enum(['changed', 'vanished']), ...sourced }),
  /**
   * What started an imported sub-agent was not here when the sub-agent came, and has come since (F5, I2): the session hangs on
   * `at` from now on, though its first event, which is never rewritten, stands without a parent.
   */
  'import/joined': z.strictObject({
    from: sessionId,
    at: digest,
    kind: z.enum(['sub-agent', 'internal']),
    /** The id of the call that asked, of those of `at`; absent where the log does not say it. */
    callId: z.string().exactOptional(),
    task: z.string().exactOptional(),
  }),
  /**
   * The session begins with a copy of what `from` holds, which was found when both were here (I2): its own events from the first
   * one to `through` repeat the history of `from` up to `at`. No event is rewritten. A later mark stands for an earlier one; one
   * whose `through` is not among the events before it is passed over.
   */
  'import/copied': z.strictObject({ from: sessionId, at: digest, through: digest }),
  /** Bookkeeping of the source: kept, counted, not a step. `what` says which kind in the format's own word. */
  'import/noted': z.strictObject({
    what: z.string(),
    text: z.string().exactOptional(),
    /** The event that this record repeats. */
    repeats: digest.exactOptional(),
    ...sourced,
  }),
};
