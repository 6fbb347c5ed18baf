import { oc } from '@orpc/contract';
import { z } from 'zod';
import { agentMemory } from '../model/agent/agent.ts';
import { WORKFLOW_LIMITS } from '../model/workflow/document.ts';
import { reply } from './refusal.ts';

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

/** Calls about workflows as documents (X2): what is kept in this home. None of them runs anything. */
export const workflowDocumentCalls = {
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
  /** What is known of a workflow before it runs, and what keeps it from running here: of one that is kept, or of a document. */
  compile: oc
    .input(
      z.strictObject({
        what: z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('kept'), workflow: id, version: z.int().min(1).exactOptional() }),
          z.strictObject({ type: z.literal('document'), text }),
        ]),
      }),
    )
    .output(reply(compiled)),
};
