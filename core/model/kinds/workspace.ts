import { z } from 'zod';
import { digest } from './fields.ts';
import { dependency, leftOut } from './work.ts';

/** What happened to the files of a session: what they began as, and what changed them beside calls (F2, F4, T4, T5). */
export const workspaceKinds = {
  /** What a session's files began as (F4): chosen by a person, and copied in. */
  'workspace/began': z.strictObject({
    tree: digest,
    from: z.discriminatedUnion('how', [
      z.strictObject({ how: z.literal('empty') }),
      z.strictObject({ how: z.literal('folder'), path: z.string() }),
      /** `revision`: how the person named the commit; absent where that was its id. */
      z.strictObject({
        how: z.literal('commit'),
        path: z.string(),
        commit: z.string(),
        revision: z.string().exactOptional(),
      }),
    ]),
    /** Dependency folders beside it: they are in no tree, go along as copies, and prove nothing (F2). */
    carried: z.array(dependency).exactOptional(),
    /** What can be in no tree, with the reason. */
    leftOut: z.array(leftOut).exactOptional(),
  }),
  /** A person's setup command ended well, or what it made for the same lockfiles was kept from before. */
  'workspace/set-up': z.strictObject({
    command: z.string(),
    /** `host`: a person agreed that it may reach the network. */
    network: z.enum(['none', 'host']),
    how: z.enum(['ran', 'kept']),
    /** Names what is kept: sha256 over the command, the lockfiles and the facts of the sandbox. Absent where nothing is. */
    key: digest.exactOptional(),
    /** Why nothing is kept, in words. */
    because: z.string().exactOptional(),
    /** Dependency folders that it made: in no tree, carried as copies, and prove nothing (F2). */
    carried: z.array(dependency),
    /** Paths of those that the files began with and that it was to make anew: they were not there while it ran. What it made is in their place; the others come along after it. */
    without: z.array(z.string()).exactOptional(),
  }),
  'workspace/changed-outside': z.strictObject({
    before: digest,
    after: digest,
    /** The first 1,000. */
    paths: z.array(z.string()),
    /** How many there are, where that is counted. */
    changed: z.int().exactOptional(),
    /** Dependency folders that the record had not told of, and paths of those that it had and that are there no more (F2). Trees may be the same then. */
    carried: z.array(dependency).exactOptional(),
    removed: z.array(z.string()).exactOptional(),
    /** The call that was stopped before its files were taken: it left this, with what was written by hand since. The same trees where it left nothing. */
    left: z.string().exactOptional(),
    /**
     * What steps of a run that was cut off left and its record has not, with what was written by hand since: a restore to `before` follows where
     * files differ, dependency folders stay (R6).
     */
    cutOff: z.literal(true).exactOptional(),
  }),
  'workspace/restored': z.strictObject({
    tree: digest,
    from: digest.exactOptional(),
    /** Paths of dependency folders that went with a folder that the tree has not (F2). */
    removed: z.array(z.string()).exactOptional(),
    /** A run that was cut off goes on: the files are again what its record says. */
    cutOff: z.literal(true).exactOptional(),
  }),
  /**
   * A result is about to be written to a person's folder, which is `from` at the paths that are written and `to` afterwards. `tree`: the result.
   * Without a `workspace/applied` after it nobody knows how much of it was written.
   */
  'workspace/applying': z.strictObject({
    target: z.string(),
    tree: digest,
    from: digest,
    to: digest,
    undone: z.literal(true).exactOptional(),
  }),
  'workspace/applied': z.strictObject({
    target: z.string(),
    tree: digest,
    /** The first 1,000. */
    paths: z.array(z.string()),
    /** How many there are, where that is counted. */
    changed: z.int().exactOptional(),
    /** A new branch of the repository `target`, and its commit: the folder's files were not touched. */
    branch: z.string().exactOptional(),
    commit: z.string().exactOptional(),
    /** Sha256 of the patch that the new file `target` was written as: no folder was touched. */
    patch: digest.exactOptional(),
    undone: z.boolean().exactOptional(),
    /** Why what was to be taken back still stands: that failed, and the folder is as it was before. */
    failed: z.string().exactOptional(),
  }),
};
