import { oc } from '@orpc/contract';
import { z } from 'zod';
import { agentMemory } from '../model/agent/agent.ts';
import { programLimits } from '../model/agent/program-limits.ts';
import { WORKFLOW_LIMITS } from '../model/workflow/document.ts';
import { documentRunOptions } from '../model/workflow/run-options.ts';
import { reply } from './refusal.ts';
import { workflowLensCalls } from './workflow-lens.ts';

const id = z.string().min(1).max(200);
/** A workflow document as JSON. */
const text = z.string().max(WORKFLOW_LIMITS.text);

const version = z.strictObject({
  version: z.int(),
  /** Of what the document means, without its layout. */
  hash: z.string(),
  savedAtMs: z.number(),
});

const end = z.strictObject({ node: z.string(), port: z.string() });

const compiled = {
  name: z.string(),
  hash: z.string(),
  /** How many there are: of agents and problems the first are given, as many as fit into a message. `stopping`: problems that keep it from running. */
  counts: z.strictObject({ agents: z.int(), problems: z.int(), stopping: z.int() }),
  /** Agents that may run; `path`: ids of nodes from the outermost workflow inwards. */
  agents: z.array(
    z.strictObject({
      node: z.string(),
      path: z.array(z.string()),
      provider: z.string(),
      model: z.string(),
      memory: agentMemory.exactOptional(),
      tools: z.array(z.string()).exactOptional(),
      servers: z.array(z.string()).exactOptional(),
      sandbox: z.string(),
    }),
  ),
  /** Ids of nodes whose way on is chosen while it runs. */
  dynamic: z.array(z.string()),
  /** Those that keep the workflow from running, which `stops` says, before the others. */
  problems: z.array(
    z.strictObject({
      node: z.string().exactOptional(),
      edge: z.strictObject({ from: end, to: end }).exactOptional(),
      code: z.string(),
      words: z.string(),
      fix: z.string(),
      stops: z.boolean(),
    }),
  ),
  /** Calls of models, and dollars, at most; absent where there is no bound, or a problem stops it. */
  worst: z.strictObject({ calls: z.int(), usd: z.number().exactOptional() }).exactOptional(),
};

const px = z.number().min(0).max(100_000);
const at = z.int().min(0).max(WORKFLOW_LIMITS.nodes);

/** One that is kept, or a document. */
const what = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('kept'), workflow: id, version: z.int().min(1).exactOptional() }),
  z.strictObject({ type: z.literal('document'), text }),
]);

/** Calls about workflows as documents (X2): what is kept in this home, and runs of it. */
export const workflowDocumentCalls = {
  ...workflowLensCalls,
  /** The newest version of each, the one that was kept last first. */
  list: oc
    .input(z.strictObject({}))
    .output(z.array(z.strictObject({ workflow: z.string(), name: z.string(), ...version.shape }))),
  /** The document, layout included, as canonical JSON; of the newest version when absent. */
  show: oc
    .input(z.strictObject({ workflow: id, version: z.int().min(1).exactOptional() }))
    .output(
      reply({ workflow: z.string(), name: z.string(), ...version.shape, text: z.string(), versions: z.array(version) }),
    ),
  /** Keeps a document as the next version of the workflow of its name, or as a new one. `isNew`: false where it was its newest version already. */
  save: oc.input(z.strictObject({ text })).output(
    reply({
      workflow: z.string(),
      name: z.string(),
      version: z.int(),
      hash: z.string(),
      isNew: z.boolean(),
    }),
  ),
  /** Lists it no more; an act that can be undone. */
  remove: oc.input(z.strictObject({ workflow: id })).output(reply({ says: z.string() })),
  /** Tools that a node can name, or its agent be offered: those of consented servers too. `input`: JSON Schema as JSON text. Empty where no agent can be run. */
  tools: oc
    .input(z.strictObject({}))
    .output(z.array(z.strictObject({ name: z.string(), says: z.string(), input: z.string() }))),
  /** What is known of a workflow before it runs, and what keeps it from running here: of one that is kept, or of a document. */
  compile: oc
    .input(
      z.strictObject({
        what,
      }),
    )
    .output(reply(compiled)),
  /** Places for nodes of these sizes, in px, in their order, flow running down. Ended when its asker leaves; what would take too long stands in rows. */
  layout: oc
    .input(
      z.strictObject({
        nodes: z.array(z.strictObject({ width: px, height: px })).max(WORKFLOW_LIMITS.nodes),
        /** Which leads to which, by their places in `nodes`; one that names none does not count. */
        links: z.array(z.strictObject({ from: at, to: at })).max(WORKFLOW_LIMITS.edges),
        /** `quick`: larger documents in rows; `thorough`: with care. */
        care: z.enum(['quick', 'thorough']),
      }),
    )
    .output(z.array(z.strictObject({ x: z.int(), y: z.int() }))),
  /**
   * Runs a workflow in this host, in a session that is there or in a new one with the files of a folder or none; it goes on when the asker has left. Refused
   * where a problem keeps it from running, before anything is made.
   */
  run: oc
    .input(
      z.strictObject({
        what,
        session: id.exactOptional(),
        folder: z.string().min(1).max(4_096).exactOptional(),
        /** What a person asks for. */
        words: z.string().max(1_000_000).exactOptional(),
        /** Caps of the run; those of the document where absent. */
        limits: programLimits.exactOptional(),
        /** How it is not run as a whole: from a node on, with pinned values, by other routes, one node alone. */
        options: documentRunOptions.exactOptional(),
      }),
    )
    .output(reply({ session: z.string(), run: z.string() })),
  /** Takes up a run that was cut off in a session, from its record alone: nothing that is finished is done again. Refused where somebody works in it. */
  resume: oc.input(z.strictObject({ session: id })).output(reply({ session: z.string() })),
  /** Workflows that ship to begin from, those that show first first: `text` as `save` takes it, `words` and a folder here that it can be run with at once. */
  templates: oc.input(z.strictObject({})).output(
    z.array(
      z.strictObject({
        name: z.string(),
        title: z.string(),
        about: z.string(),
        words: z.string(),
        folder: z.string().exactOptional(),
        text: z.string(),
      }),
    ),
  ),
  /** Answers when the run has ended that `run` or `resume` began last in a session: how, why, and which outputs it reached. Refused where this host began none. */
  ended: oc.input(z.strictObject({ session: id })).output(
    reply({
      status: z.enum(['done', 'failed', 'stopped', 'interrupted']),
      says: z.string(),
      outputs: z.array(z.string()).exactOptional(),
    }),
  ),
};
