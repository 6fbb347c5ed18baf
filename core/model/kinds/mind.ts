import { z } from 'zod';
import { digest, parts, sessionId, sourced } from './fields.ts';

/** Who shares a memory (K1): one branch, or all that this person, agent, project or workflow does. */
export const memoryScope = z.enum(['session', 'user', 'agent', 'project', 'workflow']);
const scope = memoryScope;

/** What a change of memory rests on: events, wherever they are. */
const evidence = z.array(digest);
/** The branch that a change was made from, and the run (K1). Absent where a person made it outside of any. */
const from = z.strictObject({ session: sessionId, event: digest, run: z.string().exactOptional() }).exactOptional();
/** Where in its run it was asked for, and the digest of what was asked (R1). Absent in imports. */
const asked = { position: z.string().exactOptional(), inputDigest: digest.exactOptional() };

/** Memory and context (K, C2). */
export const mindKinds = {
  /** The first event of a shared stream: whose memory it is. */
  'memory/began': z.strictObject({ scope, name: z.string() }),
  /** What was looked for and what came of it (K1). For imports: a memory file that the log says was loaded into the context. */
  'memory/recalled': z.strictObject({
    /** The first that was searched. */
    scope,
    streamHead: digest.exactOptional(),
    query: z.string().exactOptional(),
    /** All that were searched, each with the head that it had; without one there was nothing in it. */
    searched: z.array(z.strictObject({ scope, stream: sessionId, head: digest.exactOptional() })).exactOptional(),
    /** Candidates, best first. `item`: the event that holds the text. */
    items: z.array(
      z.strictObject({
        key: z.string(),
        score: z.number().exactOptional(),
        injected: z.boolean(),
        scope: scope.exactOptional(),
        item: digest.exactOptional(),
      }),
    ),
    /** What was injected, as the model reads it. */
    parts: parts.exactOptional(),
    /** The call that asked: its result gives the model the same parts, so they are no message of their own. */
    callId: z.string().exactOptional(),
    ...asked,
    ...sourced,
  }),
  'memory/proposed': z.strictObject({ scope, key: z.string(), text: z.string(), evidence, from }),
  'memory/committed': z.strictObject({ scope, key: z.string(), text: z.string(), evidence, from }),
  'memory/superseded': z.strictObject({
    scope,
    key: z.string(),
    old: digest,
    text: z.string(),
    evidence: evidence.exactOptional(),
    from,
  }),
  'memory/retracted': z.strictObject({
    scope,
    key: z.string(),
    item: digest,
    reason: z.string(),
    evidence: evidence.exactOptional(),
    from,
  }),
  'memory/rolled-back': z.strictObject({
    scope,
    to: digest,
    reason: z.string(),
    evidence: evidence.exactOptional(),
    from,
  }),
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
