import { z } from 'zod';
import { digest, parts, sourced } from './fields.ts';

const scope = z.enum(['session', 'user', 'agent', 'project', 'workflow']);

/** Memory and context (K, C2). */
export const mindKinds = {
  /** For imports: a memory file that the log says was loaded into the context. */
  'memory/recalled': z.strictObject({
    scope,
    streamHead: digest.exactOptional(),
    query: z.string().exactOptional(),
    items: z.array(z.strictObject({ key: z.string(), score: z.number().exactOptional(), injected: z.boolean() })),
    parts: parts.exactOptional(),
    ...sourced,
  }),
  'memory/proposed': z.strictObject({ scope, key: z.string(), text: z.string(), evidence: z.array(digest) }),
  'memory/committed': z.strictObject({ scope, key: z.string(), text: z.string(), evidence: z.array(digest) }),
  'memory/superseded': z.strictObject({ scope, key: z.string(), old: digest, text: z.string() }),
  'memory/retracted': z.strictObject({ scope, key: z.string(), item: digest, reason: z.string() }),
  'memory/rolled-back': z.strictObject({ scope, to: digest, reason: z.string() }),
  'context/compressed': z.strictObject({
    trigger: z.enum(['hand', 'threshold', 'workflow', 'unknown']),
    /** `full` replaces what came before; `micro` drops some tool output only. */
    extent: z.enum(['full', 'micro']),
    /** Events that it replaced; for imports the importer's own finding, so `replacedBy` may be a later message. */
    replaced: z.strictObject({ from: digest, to: digest }).exactOptional(),
    /** Events replaced that stay in the context as they were. */
    preserved: z.array(digest).exactOptional(),
    tokensBefore: z.int().exactOptional(),
    tokensAfter: z.int().exactOptional(),
    parts: parts.exactOptional(),
    ...sourced,
  }),
  'context/pinned': z.strictObject({ event: digest, pinned: z.boolean() }),
};
