import { z } from 'zod';
import { digest, parts, sessionId, sourced } from './fields.ts';

/** How a call ended. */
export const ending = z.enum(['exited', 'signalled', 'timed-out', 'cancelled', 'denied', 'failed-to-start', 'unknown']);
/** What a tool may do to the world (T2): after a crash the first three may run again, the last waits for a person. */
export const effectClass = z.enum(['none', 'read', 'idempotent', 'irreversible']);

/** Where in its run an answer of the world was asked for (R1), and the digest of what was asked. Absent in imports. */
const asked = { position: z.string().exactOptional(), inputDigest: digest.exactOptional() };

/** The provider may charge for a try that has no whole answer, and told nothing of what it came to (U1): its cost is unknown. */
const mayBeBilled = z.literal(true).exactOptional();

/** A path that differs between two trees. */
export const change = z.strictObject({
  path: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  /** Written where another program reads it as a command later. */
  runsLater: z.literal(true).exactOptional(),
});

/** A dependency folder, and what it holds, in words. */
export const dependency = z.strictObject({ path: z.string(), holds: z.string() });

/** What can be in no tree, and why, in words. */
export const leftOut = z.strictObject({ path: z.string(), because: z.string() });

/** One of the answers that a question of a program takes. */
export const choice = z.strictObject({
  name: z.string(),
  /** What it stands for, told to the person. */
  says: z.string().exactOptional(),
});

/** What the model was asked and said, and what tools did (T, C1, P). */
export const workKinds = {
  'model/requested': z.strictObject({
    position: z.string(),
    provider: z.string(),
    model: z.string(),
    segments: z.array(digest),
    contextDigest: digest,
    converter: z.string(),
    parameters: z.string().exactOptional(),
    /** Counts from 1; absent for the first. */
    attempt: z.int().exactOptional(),
    /** Parts of earlier answers that are not in it, in words (M3). */
    leftOut: z.array(z.string()).exactOptional(),
    /** The most that it can come to, set aside of the caps of its run (X3). Absent where the run has none of tokens or dollars. */
    most: z.strictObject({ tokens: z.int().min(0), usd: z.number().min(0).exactOptional() }).exactOptional(),
    /** The try before it was cut off without an end. */
    mayBeBilled,
  }),
  'model/answered': z.strictObject({
    provider: z.string().exactOptional(),
    model: z.string().exactOptional(),
    /** The provider's id: several records of one answer share it. */
    messageId: z.string().exactOptional(),
    stopReason: z.string().exactOptional(),
    /** Written by the harness in the model's place (after an interrupt or an error), not by a model. */
    synthetic: z.boolean().exactOptional(),
    parts,
    /** How it stopped: `cut` at a limit, by the stop of its run, or by a fault that asking again does not mend, `broken-off` where the end mark did not come, `refused` by the provider's filter. Absent in imports. */
    stop: z.enum(['done', 'tool-calls', 'cut', 'broken-off', 'refused']).exactOptional(),
    /** Calls whose input did not come to its end: they never run (T3). */
    unfinished: z.array(z.strictObject({ callId: z.string(), name: z.string(), input: z.string() })).exactOptional(),
    /** What it cost by the price of its day, and by which, in words (U1). Absent where none was known. */
    cost: z.strictObject({ usd: z.number().min(0), because: z.string() }).exactOptional(),
    mayBeBilled,
    ...asked,
    ...sourced,
  }),
  'model/retried': z.strictObject({
    attempt: z.int().exactOptional(),
    reason: z.string(),
    waitMs: z.number().exactOptional(),
    mayBeBilled,
    ...asked,
    ...sourced,
  }),
  'model/failed': z.strictObject({
    reason: z.string(),
    code: z.string().exactOptional(),
    retryable: z.boolean().exactOptional(),
    mayBeBilled,
    ...asked,
    ...sourced,
  }),
  'tool/started': z.strictObject({
    callId: z.string(),
    tool: z.string(),
    version: z.string().exactOptional(),
    /** As it was checked against the tool's schema, and as a person edited it. */
    input: z.string(),
    effect: effectClass,
    attempt: z.int(),
    /** Name of the backend, `host` for a tool that runs beside the sandbox, `program` for a custom one, or where else, in words. */
    placement: z.string(),
    treeBefore: digest.exactOptional(),
    /** The answer of a person that this call is bound to. */
    approval: digest.exactOptional(),
    /** The rule that let it run, as `allow run_command npm test*`: nobody was asked. Absent where no rule is for it, and in older records. */
    allowedBy: z.string().exactOptional(),
    ...asked,
  }),
  /** Results of calls. An import's record may answer several calls at once: one tool-result part each. */
  'tool/ended': z.strictObject({
    ending,
    parts,
    treeAfter: digest.exactOptional(),
    treeBefore: digest.exactOptional(),
    signal: z.string().exactOptional(),
    /** Why it did not start, or was denied. */
    reason: z.string().exactOptional(),
    /** For a re-run a person put this in the place of the result that the event holds: nothing was run for it (R4). */
    replaces: z.strictObject({ event: digest, tool: z.string() }).exactOptional(),
    /** Unix ms, as the backend measured. */
    startedAtMs: z.number().exactOptional(),
    endedAtMs: z.number().exactOptional(),
    /** sha256 over all that it could reach. */
    profileDigest: digest.exactOptional(),
    /** All output as it came: a blob of chunks, each a byte (1 stdout, 2 stderr), its length as 4 bytes (big endian), its bytes. */
    raw: digest.exactOptional(),
    /** All bytes that it wrote, kept or not. */
    outputBytes: z.int().exactOptional(),
    limitsHit: z.array(z.string()).exactOptional(),
    /** What was not held while it ran, in words, as `the network`: of a command without isolation. */
    unheld: z.array(z.string()).exactOptional(),
    used: z
      .strictObject({
        memoryBytes: z.int().exactOptional(),
        cpuMs: z.number().exactOptional(),
        processes: z.int().exactOptional(),
      })
      .exactOptional(),
    /** The first 1,000 by path; the trees have all. */
    changes: z.array(change).exactOptional(),
    changed: z.int().exactOptional(),
    /** Dependency folders that were beside its files after it and that the record had not told of: in no tree, carried as copies, and prove nothing (F2). */
    carried: z.array(dependency).exactOptional(),
    /** Those that the record had told of, and that were there no more (F2). */
    removed: z.array(z.string()).exactOptional(),
    /** Dependency folders that were to come along with the files, and were nowhere to be copied from (F2). */
    missing: z.array(z.string()).exactOptional(),
    /** What it made that can be in no tree, with the reason: the first 20, each path to its first 1,000 characters. */
    leftOut: z.array(leftOut).exactOptional(),
    /** How many there are beyond those. */
    leftOutMore: z.int().min(1).exactOptional(),
    /** Its run was stopped before the files were looked at after it: `treeAfter` is unknown, and what it left is recorded as `left` by it (X3). */
    untaken: z.literal(true).exactOptional(),
    /** The session of the sub-agent that the call started, and what that came to with all sub-agents of its own (F5, X3). */
    spawned: z
      .strictObject({
        session: sessionId,
        steps: z.int().min(0),
        tokens: z.int().min(0),
        /** Of its answers, those that do not tell all tokens, and requests without an answer that may be billed: `tokens` is the least then. Absent for none. */
        unsaid: z.int().min(1).exactOptional(),
        agents: z.int().min(1),
        /** Absent where the cost of one of its answers is unknown, or a request without an answer may be billed. */
        costUsd: z.number().min(0).exactOptional(),
        /** What counts of it against caps where answers do not tell all their tokens, or requests without one may be billed: each as the most that it could be. */
        most: z.strictObject({ tokens: z.int().min(0), costUsd: z.number().min(0) }).exactOptional(),
      })
      .exactOptional(),
    ...asked,
    ...sourced,
  }),
  /** What a run was told of the clock, chance and fresh ids (R1, R5). */
  'world/answered': z.strictObject({
    position: z.string(),
    what: z.enum(['clock', 'random', 'id']),
    value: z.string(),
  }),
  /**
   * A place that a server of tools with a list of hosts wanted to reach (A2): once for each outcome and start of the server, before the connection is
   * made. `failed`: it is on the list, and could not be reached.
   */
  'server/reached': z.strictObject({
    server: z.string(),
    /** `host:port`, as it was asked for where that is no place. */
    to: z.string(),
    outcome: z.enum(['allowed', 'refused', 'failed']),
    /** Why not, in words. */
    because: z.string().exactOptional(),
  }),
  /** Tools that a run is offered beside built-in ones: of a server, or where it names none, of the program that hosts it. */
  'tool/list-pinned': z.strictObject({ server: z.string().exactOptional(), digest, tools: z.array(z.string()) }),
  'placement/moved': z.strictObject({
    backend: z.string(),
    cwd: z.string().exactOptional(),
    /** As the source claims it: sandbox mode, approval policy, network. */
    claims: z.array(z.strictObject({ name: z.string(), value: z.string() })).exactOptional(),
    ...sourced,
  }),
  'approval/asked': z.strictObject({
    callId: z.string(),
    /** What would run, whole. */
    command: z.string(),
    tool: z.string().exactOptional(),
    /** Of the tool. */
    version: z.string().exactOptional(),
    effect: effectClass.exactOptional(),
    cwd: z.string().exactOptional(),
    placement: z.string().exactOptional(),
    /** Why a person is asked: the rule, in words. */
    because: z.string().exactOptional(),
    /** sha256 of command, folder, environment and profile: an answer is for these alone (A1). */
    bound: digest.exactOptional(),
    /** What can be answered to the words that stand in `command`: they are a question of a program, and no call. Absent for a call. */
    choices: z.array(choice).exactOptional(),
    /** How long a question of a program waits, from its beginning on, in ms; absent: for ever. */
    timeoutMs: z.int().exactOptional(),
    ...asked,
    ...sourced,
  }),
  'approval/answered': z.strictObject({
    callId: z.string(),
    answer: z.enum(['approved', 'edited', 'denied', 'chosen']),
    reason: z.string().exactOptional(),
    /** With `chosen`: the name of one of the choices. */
    chose: z.string().exactOptional(),
    /** With `chosen`: what the person says to it. */
    note: z.string().exactOptional(),
    /** With `edited`: the input that is to run in the place of what was asked. */
    input: z.string().exactOptional(),
    /** The rule that was written with it, for later calls: an event of the catalogue. */
    rule: digest.exactOptional(),
    /** The digest of what was asked: the answer is for that alone. */
    bound: digest.exactOptional(),
    ...asked,
    ...sourced,
  }),
  'policy/changed': z.strictObject({ rule: z.string(), ...sourced }),
  'budget/changed': z.strictObject({ caps: z.array(z.strictObject({ name: z.string(), limit: z.number() })) }),
};
