import { z } from 'zod';
import { digest, parts, sessionId, sourced } from './fields.ts';

/** What a log says of the session that it holds. Claims, not proof (I5). */
const imported = z.strictObject({
  format: z.string(),
  /** The format's name for the session, usually an id in the file or its name. */
  sourceId: z.string(),
  path: z.string(),
  kind: z.enum(['main', 'branch', 'sub-agent', 'internal']),
  agentId: z.string().exactOptional(),
  agentType: z.string().exactOptional(),
  version: z.string().exactOptional(),
  /** What should be before this session and is not in any file we have: shown as a gap. */
  gap: z.string().exactOptional(),
});

const opening = {
  title: z.string().exactOptional(),
  /** The working folder as the source spells it. */
  cwd: z.string().exactOptional(),
  imported: imported.exactOptional(),
};

const overBreak = {
  /** The newest break in the log before it, and how a person chose to go on: with all before it, or with a conversation that starts at the event of the break (B-8). */
  atBreak: z.strictObject({ event: digest, how: z.enum(['join', 'start']) }).exactOptional(),
};

/** How sessions begin. The first parent of a fork or spawn is the event that it leaves from (F1, F5). */
export const sessionKinds = {
  'session/created': z.strictObject(opening),
  'session/forked': z.strictObject({
    ...opening,
    from: sessionId,
    at: digest,
    reason: z.enum(['person', 'rewind', 'copied-prefix']),
    ...overBreak,
  }),
  'session/spawned': z.strictObject({
    ...opening,
    from: sessionId,
    at: digest,
    /** Of one in a log: the id of the call that asked, of those of `at`. Absent where the log does not say it. */
    callId: z.string().exactOptional(),
    task: z.string().exactOptional(),
    workspace: z.enum(['own', 'shared', 'unknown']),
    /** Of one that shares its parent's files: dependency folders that the parent's working folder had. They go along as copies, in no tree, and prove nothing (F2). */
    carried: z.array(z.strictObject({ path: z.string(), holds: z.string() })).exactOptional(),
    /** A model writes a merge's block in it (M2): of a merge into which session, and which events it is written from. */
    merge: z.strictObject({ into: sessionId, reads: z.array(digest) }).exactOptional(),
  }),
  'session/detached': z.strictObject({
    ...opening,
    /** The model-visible context at the moment of detaching, as one blob of canonical JSON (F6). */
    context: digest,
    exactness: z.enum(['exact', 'inferred', 'unknown']),
    /** How much the context holds; tokens are estimated. */
    carries: z.strictObject({ segments: z.int().min(0), tokens: z.int().min(0) }).exactOptional(),
    /** Its files, as they were at that event; absent where none were on record. */
    tree: digest.exactOptional(),
    /** Dependency folders beside the files: in no tree, copied from the folder of the session that it came from, else from a folder or a kept setup, and no proof of anything (F2). */
    carried: z
      .array(
        z.strictObject({
          path: z.string(),
          holds: z.string(),
          from: z.string().exactOptional(),
          setup: digest.exactOptional(),
        }),
      )
      .exactOptional(),
    /** Session memory as it was at that event. `item`: where the text comes from, a claim. */
    memory: z.array(z.strictObject({ key: z.string(), text: z.string(), item: digest })).exactOptional(),
    cameFrom: z.strictObject({ session: sessionId, event: digest }),
    ...overBreak,
  }),
  message: z.strictObject({
    role: z.enum(['user', 'assistant', 'system', 'developer']),
    /** Who wrote it: a person, the agent, or the harness around the agent (injected context, command echo, reminder). */
    author: z.enum(['person', 'agent', 'harness']),
    parts,
    ...sourced,
  }),
  error: z.strictObject({ code: z.string(), message: z.string(), retryable: z.boolean().exactOptional(), ...sourced }),
  /** A record whose kind the importer does not know: kept whole in `source.raw`, opaque to every fold (S11). */
  unknown: z.strictObject({ type: z.string(), ...sourced }),
};
