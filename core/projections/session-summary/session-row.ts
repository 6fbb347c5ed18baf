import { z } from 'zod';
import { outcome } from '../validation/outcome.ts';
import { judgedSteps } from '../validation/step-verdict.ts';
import { verified } from '../validation/verified.ts';

/**
 * Every status of a session (S8). `new`: nothing ran in it yet. The next three are for our own runs, `open` and `unanswered` for imports. `damaged`: not every event
 * can be read, so nothing is claimed of how it ended. `stopped`: a person, a cap or the host ended it. `erased`: the content of all its events was erased,
 * or of those that would say how it ended, and nobody can know that any more.
 */
export const statuses = [
  'new',
  'running',
  'waiting',
  'interrupted',
  'open',
  'unanswered',
  'done',
  'stopped',
  'failed',
  'damaged',
  'erased',
] as const;

/**
 * Token totals by provider meaning (U1). `lowerBound` where a log holds placeholders, or where something of what was used is
 * unknown. What a 0 means needs the number of answers beside it: see `knownUsage`.
 */
export const tokenTotals = z.strictObject({
  uncachedInput: z.int(),
  cachedInput: z.int(),
  cacheWrite: z.int(),
  output: z.int(),
  /** What was told of it: 0 also where no answer says how much of its output was reasoning. `reasoningSaid`, beside it, says how many do. */
  reasoning: z.int(),
  lowerBound: z.boolean(),
  /** Records of answers, and of requests without one that may be billed, that say nothing of what they used, and for which nothing else does; absent for none. Where no other answer is counted, the tokens are unknown. */
  unsaid: z.int().exactOptional(),
  /** Sessions of which not every event can be read, so that answers may be missing; absent for none. */
  unread: z.int().exactOptional(),
});

/** A run of a workflow, in the session that it began in. `workflow`: id of the kept one whose version it is. */
const workflowRun = z.strictObject({
  run: z.string(),
  began: z.string(),
  name: z.string(),
  hash: z.string(),
  workflow: z.string().exactOptional(),
  version: z.int().exactOptional(),
  startedAtMs: z.number(),
  /** Absent while it has no end. */
  ended: z
    .strictObject({ outcome: z.enum(['done', 'failed', 'stopped', 'unknown']), atMs: z.number() })
    .exactOptional(),
});

/** One session as the library lists it. Counts are of its own events, after its fork point, a copied beginning included. */
export const sessionRow = z.strictObject({
  id: z.string(),
  head: z.string(),
  title: z.string(),
  /** Where the title comes from: a person's rename, the re-run that made it, the log's own title, its first prompt, the session it comes from, or nothing but its id. */
  titleFrom: z.enum(['person', 're-run', 'log', 'prompt', 'lineage', 'id']),
  kind: z.enum(['main', 'branch', 'sub-agent', 'internal', 'fork', 'detached']),
  /** True where what says the kind was erased or can't be read: `kind` is then the likeliest. */
  kindLost: z.literal(true).exactOptional(),
  status: z.enum(statuses),
  /** Why it has that status, in words: "interrupted: a call of Bash has no result". */
  statusDetail: z.string().exactOptional(),
  /** Of one that waits: true where it waits for an open merge to be settled, completed or abandoned, and no run asks. */
  waitsOnMerge: z.literal(true).exactOptional(),
  /** Of one that is interrupted, or waits and nobody goes on with it: the name of the program that was cut off in it. Only who has its code can take it up. */
  cutProgram: z.string().exactOptional(),
  /** With it, the `runId` that the program is to be started again with. */
  cutRun: z.string().exactOptional(),
  /** Runs of workflows that began in it, oldest first, of many the newest 50; absent for none. `began`: the event that one began with. */
  workflowRuns: z.array(workflowRun).exactOptional(),
  /** True where a person chose that its commands run without isolation, and it is so as it stands (P2). */
  unisolated: z.literal(true).exactOptional(),
  /** What its validations come to (V1); absent: it is not validated. Of several criteria, the one that decides. */
  outcome: outcome.exactOptional(),
  /** Steps of it that were judged one by one (V1), by verdict; absent for none. They decide nothing of the whole. */
  judgedSteps: judgedSteps.exactOptional(),
  /** Of one in which a Verify keeps its verdicts: what it came to (R3). Nothing is said or done in it. */
  verified: verified.exactOptional(),
  /** True of one in which a model writes the block of a merge (M2): it is no branch, and no merge goes into it. */
  writesBlock: z.literal(true).exactOptional(),
  /** True while an import reads its log: what comes after its last step is not known yet. It is `open` then, however old the log is. */
  beingRead: z.literal(true).exactOptional(),
  /** Program that wrote it: `openrath`, `claude-code`, `codex`. */
  source: z.string(),
  /** Path of the file it was imported from. */
  path: z.string().exactOptional(),
  /** True where a log's record ends in the middle or begins after its start. */
  gap: z.string().exactOptional(),
  /** What it lacks at its end, in words: it was lost when damaged files were set aside. */
  endGap: z.string().exactOptional(),
  /** Ranges of the log it was read from that gave no record, when that was read last; absent for none. A log may hold several sessions: each says it. */
  quarantined: z.int().exactOptional(),
  /** Key by which sessions of one project are grouped; empty where unknown. Windows paths compare without case (B-19). */
  project: z.string(),
  /** Project as the source spells it. */
  projectLabel: z.string(),
  /** Session at the root of its lineage: the unit that the library shows as one line and the graph as one picture. */
  root: z.string(),
  /** True for a session of the sample that ships with the product: somebody wrote it, nothing ran. */
  madeUp: z.literal(true).exactOptional(),
  /** True for the one of several branches of an imported file that its newest step is on. */
  active: z.literal(true).exactOptional(),
  /** Where it leaves from. `callId`: of a sub-agent in a log, the call of that event that asked for it, where the log says it. */
  parent: z
    .strictObject({ session: z.string(), event: z.string(), callId: z.string().exactOptional() })
    .exactOptional(),
  /** A re-run made it (R4). */
  rerun: z.literal(true).exactOptional(),
  /** Of a re-run with another result of a call: the event whose result it does not take over. */
  replaces: z.string().exactOptional(),
  /** Of a re-run from one of several calls that were made side by side: the event with the recorded result of that call, which it makes again itself. */
  again: z.string().exactOptional(),
  /** Of a fork or a detached session behind a break in the log: the event of the break, and whether what is before it was joined or its conversation starts there (B-8). */
  atBreak: z.strictObject({ event: z.string(), how: z.enum(['join', 'start']) }).exactOptional(),
  /** Where a detached session says it comes from: a claim, nothing hangs on it (F6). */
  cameFrom: z.strictObject({ session: z.string(), event: z.string() }).exactOptional(),
  /**
   * What it begins with a copy of (I2): the session and event up to which it repeats, and how much of its own figures the copy is.
   * Totals over several sessions pass over it: see `countedOnce`. Absent where that session is not here.
   */
  copyOf: z
    .strictObject({
      session: z.string(),
      event: z.string(),
      steps: z.int(),
      stepsWithheld: z.int().exactOptional(),
      turns: z.int(),
      toolCalls: z.int(),
      toolErrors: z.int(),
      tokens: tokenTotals,
      answers: z.int(),
      reasoningSaid: z.int(),
    })
    .exactOptional(),
  events: z.int(),
  /** Of `events`, those whose content was erased: what is counted below is the least that there was. Absent for none. */
  withheld: z.int().exactOptional(),
  /** Those that can be read. */
  steps: z.int(),
  /** Drawn beside `steps`: one for each erased event that may have been a step, or none, or several. Absent for none. */
  stepsWithheld: z.int().exactOptional(),
  turns: z.int(),
  toolCalls: z.int(),
  toolErrors: z.int(),
  models: z.array(z.string()),
  tokens: tokenTotals,
  /**
   * What `tokens` is the sum of: answers that say what they used, each once, or the one running total that a log keeps in their
   * place. 0 where no model answered, and where `unsaid` of `tokens` says that some did.
   */
  answers: z.int(),
  /** Of `answers`: those that say how much of the output was reasoning. With 0 of some, nobody knows it; with fewer than all, it is a lower bound. */
  reasoningSaid: z.int(),
  /** US dollars, by the prices on record of its answers: 0 where nobody charges for its model. Absent where one of them has none, or was erased. */
  costUsd: z.number().exactOptional(),
  firstAtMs: z.number().exactOptional(),
  lastAtMs: z.number().exactOptional(),
  /** What last happened, one line. */
  lastStep: z.string(),
  /** Length of the texts of its own events as they were written, before packing: envelope and payload, UTF-16 units. */
  sizeBytes: z.int(),
  trashed: z.boolean(),
  /** True for one in the trash whose making was undone before anything happened in it: the reflog has it, no list does. */
  undone: z.literal(true).exactOptional(),
  readOnly: z.boolean(),
});

export type WorkflowRunRow = z.infer<typeof workflowRun>;
export type SessionRow = z.infer<typeof sessionRow>;
export type TokenTotals = z.infer<typeof tokenTotals>;
export type Status = SessionRow['status'];

/** Some rows of a list of sessions, and how many the whole list has. */
export const sessionPiece = z.strictObject({ rows: z.array(sessionRow).max(1000), of: z.int() });
