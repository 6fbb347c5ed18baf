import { oc } from '@orpc/contract';
import { z } from 'zod';
import { lensStates } from '../projections/workflow/lens/run-lens.ts';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);

const figures = {
  /** Requests to models. */
  steps: z.int(),
  /** Tool calls. */
  calls: z.int(),
  tokens: z.int(),
  /** Absent where the price of an answer is unknown. */
  costUsd: z.number().exactOptional(),
};

const runRow = z.strictObject({
  session: z.string(),
  run: z.string(),
  name: z.string(),
  /** Of the document. */
  hash: z.string(),
  /** The kept workflow whose version it was; absent for one that was never kept. */
  workflow: z.string().exactOptional(),
  version: z.int().exactOptional(),
  status: z.enum(['running', 'waiting', 'interrupted', 'done', 'failed', 'stopped']),
  startedAtMs: z.number(),
  /** Absent while it has no end. */
  endedAtMs: z.number().exactOptional(),
  /** Names of outputs that were reached. */
  outputs: z.array(z.string()),
  ...figures,
  /** How many validations gave a verdict, and how many of these passed. */
  validations: z.strictObject({ passed: z.int(), of: z.int() }),
  /** The record of it can't be read as one of a workflow, in words: figures are 0. */
  unread: z.string().exactOptional(),
});

const step = z.strictObject({ session: z.string(), event: z.string() });
const path = z.array(z.strictObject({ id: z.string(), rounds: z.array(z.int()) }));

const visit = z.strictObject({
  /** The node behind the workflow nodes around it, each with the rounds of the loops around it, from the outermost. */
  path,
  state: z.enum(lensStates),
  beganAtMs: z.number().exactOptional(),
  endedAtMs: z.number().exactOptional(),
  ...figures,
  /** Beginnings of what came to it, and of what it gave or how it failed. */
  input: z.string().exactOptional(),
  output: z.string().exactOptional(),
  /** The way on that was chosen. */
  route: z.string().exactOptional(),
  /** Of a validation. */
  verdict: z.string().exactOptional(),
  /** Runs of agents, commands and calls that it began. */
  runs: z.array(z.string()),
  /** Where it began and ended in a session. */
  first: step.exactOptional(),
  last: step.exactOptional(),
});

const end = z.strictObject({ node: z.string(), port: z.string() });

const lens = {
  row: runRow,
  /** The document as it ran, as canonical JSON. */
  text: z.string(),
  /** By node and round, at most 5,000; `of`: how many there are. */
  visits: z.array(visit),
  of: z.int(),
  /** Edges along which something came, at most 20,000. */
  taken: z.array(z.strictObject({ path, edge: z.strictObject({ from: end, to: end }) })),
};

/** Calls about runs of workflows as they are on record. */
export const workflowLensCalls = {
  /** Runs of workflows, the newest first, at most 100; of one kept workflow where it is named. `of`: how many there are. */
  runs: oc
    .input(z.strictObject({ workflow: id.exactOptional() }))
    .output(z.strictObject({ runs: z.array(runRow), of: z.int() })),
  /** A run laid over its document: the newest in a session, or one of it. Refused where there is none, or its document can't be read. */
  lens: oc.input(z.strictObject({ session: id, run: id.exactOptional() })).output(reply(lens)),
  /** The run of a workflow that an event of a run belongs to, and the node that began it. Refused where it belongs to none. */
  nodeAt: oc.input(z.strictObject({ event: id })).output(reply({ session: z.string(), run: z.string(), path })),
};

export type WorkflowRunView = z.infer<typeof runRow>;
export type LensVisitView = z.infer<typeof visit>;
