import { z } from 'zod';
import { digest, parts, sourced } from './fields.ts';

const ending = z.enum(['exited', 'signalled', 'timed-out', 'cancelled', 'denied', 'failed-to-start', 'unknown']);
const effect = z.enum(['none', 'read', 'idempotent', 'irreversible']);

/** What the model was asked and said, what tools did, and what happened to the workspace (T, C1, P). */
export const workKinds = {
  'model/requested': z.strictObject({
    position: z.string(),
    provider: z.string(),
    model: z.string(),
    segments: z.array(digest),
    contextDigest: digest,
    converter: z.string(),
    parameters: z.string().exactOptional(),
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
    ...sourced,
  }),
  'model/retried': z.strictObject({
    attempt: z.int().exactOptional(),
    reason: z.string(),
    waitMs: z.number().exactOptional(),
    ...sourced,
  }),
  'model/failed': z.strictObject({ reason: z.string(), retryable: z.boolean().exactOptional(), ...sourced }),
  'tool/started': z.strictObject({
    callId: z.string(),
    tool: z.string(),
    version: z.string().exactOptional(),
    input: z.string(),
    effect,
    attempt: z.int(),
    placement: z.string(),
    treeBefore: digest.exactOptional(),
  }),
  /** Results of calls. An import's record may answer several calls at once: one tool-result part each. */
  'tool/ended': z.strictObject({ ending, parts, treeAfter: digest.exactOptional(), ...sourced }),
  'tool/list-pinned': z.strictObject({ server: z.string(), digest, tools: z.array(z.string()) }),
  'workspace/changed-outside': z.strictObject({ before: digest, after: digest, paths: z.array(z.string()) }),
  'workspace/restored': z.strictObject({ tree: digest, from: digest.exactOptional() }),
  'workspace/applied': z.strictObject({
    target: z.string(),
    tree: digest,
    paths: z.array(z.string()),
    undone: z.boolean().exactOptional(),
  }),
  'placement/moved': z.strictObject({
    backend: z.string(),
    cwd: z.string().exactOptional(),
    /** As the source claims it: sandbox mode, approval policy, network. */
    claims: z.array(z.strictObject({ name: z.string(), value: z.string() })).exactOptional(),
    ...sourced,
  }),
  'approval/asked': z.strictObject({
    callId: z.string(),
    command: z.string(),
    bound: digest.exactOptional(),
    ...sourced,
  }),
  'approval/answered': z.strictObject({
    callId: z.string(),
    answer: z.enum(['approved', 'edited', 'denied']),
    reason: z.string().exactOptional(),
    ...sourced,
  }),
  'policy/changed': z.strictObject({ rule: z.string(), ...sourced }),
  'budget/changed': z.strictObject({ caps: z.array(z.strictObject({ name: z.string(), limit: z.number() })) }),
};
