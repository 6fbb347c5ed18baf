import { z } from 'zod';
import { change, dependency, effectClass, ending, leftOut } from '../model/kinds/work.ts';

/** What was recorded of a call that ran here (T1): how it began, who allowed it, how it ended, what it did to the files. Absent: not recorded. */
export const callEvidence = z.strictObject({
  /** Of the newest start; absent where the call never started. */
  started: z
    .strictObject({
      event: z.string(),
      atMs: z.number(),
      version: z.string().exactOptional(),
      effect: effectClass,
      attempt: z.int(),
      /** Name of the backend, or `host` for a tool that runs beside the sandbox. */
      placement: z.string(),
      /** The folder that its program began in, as the sandbox shows it; absent for a call that starts none in the session's files. */
      cwd: z.string().exactOptional(),
      /** The rule that let it run: nobody was asked. */
      allowedBy: z.string().exactOptional(),
      /** As it ran: checked, and as a person edited it. */
      input: z.string(),
      treeBefore: z.string().exactOptional(),
    })
    .exactOptional(),
  approval: z
    .strictObject({
      event: z.string(),
      answer: z.enum(['approved', 'edited', 'denied']),
      reason: z.string().exactOptional(),
      /** Why a person was asked: the rule, in words. */
      because: z.string().exactOptional(),
    })
    .exactOptional(),
  ended: z
    .strictObject({
      event: z.string(),
      ending,
      signal: z.string().exactOptional(),
      reason: z.string().exactOptional(),
      /** Nothing was run: a person put this result in the place of the one that this event holds (R4). */
      replaces: z.string().exactOptional(),
      /** Unix ms, as the backend measured. */
      startedAtMs: z.number().exactOptional(),
      endedAtMs: z.number().exactOptional(),
      profileDigest: z.string().exactOptional(),
      /** A blob of chunks: a byte (1 stdout, 2 stderr), its length as 4 bytes (big endian), its bytes. */
      raw: z.string().exactOptional(),
      outputBytes: z.int().exactOptional(),
      limitsHit: z.array(z.string()).exactOptional(),
      /** What was not held while it ran, in words, as `the network`. */
      unheld: z.array(z.string()).exactOptional(),
      used: z
        .strictObject({
          memoryBytes: z.int().exactOptional(),
          cpuMs: z.number().exactOptional(),
          processes: z.int().exactOptional(),
        })
        .exactOptional(),
      treeBefore: z.string().exactOptional(),
      treeAfter: z.string().exactOptional(),
      /** The first 1,000 by path, and how many there are. */
      changes: z.array(change).exactOptional(),
      changed: z.int().exactOptional(),
      /** What it made that can be in no tree: the first 20, and how many there are beyond those. */
      leftOut: z.array(leftOut).exactOptional(),
      leftOutMore: z.int().exactOptional(),
      /** Dependency folders beside its files that the record had not told of, paths of those that it had and that were gone, and of those that did not come along (F2). */
      carried: z.array(dependency).exactOptional(),
      removed: z.array(z.string()).exactOptional(),
      missing: z.array(z.string()).exactOptional(),
      /** The files were not looked at after it: its run was stopped first. */
      untaken: z.literal(true).exactOptional(),
    })
    .exactOptional(),
});

export type CallEvidence = z.infer<typeof callEvidence>;
