import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { change, dependency, ending, leftOut } from '../model/kinds/work.ts';
import { refusal } from './refusal.ts';

/** How a person's own command ended, as it is on record in `event`. `status` is `interrupted`, without an event, where the host let go of it. */
const execEnd = z.strictObject({
  type: z.literal('end'),
  status: z.enum(['done', 'failed', 'stopped', 'interrupted']),
  event: z.string().exactOptional(),
  ending: ending.exactOptional(),
  exitCode: z.int().exactOptional(),
  signal: z.string().exactOptional(),
  /** Why it did not start. */
  reason: z.string().exactOptional(),
  limitsHit: z.array(z.string()).exactOptional(),
  /** All bytes that it wrote; those beyond its limit were not kept. */
  outputBytes: z.int().exactOptional(),
  /** Files that differ: the first 1,000 by path, and how many there are. */
  changes: z.array(change).exactOptional(),
  changed: z.int().exactOptional(),
  /** What it made that can be in no tree: the first 20, and how many there are beyond those. */
  leftOut: z.array(leftOut).exactOptional(),
  leftOutMore: z.int().exactOptional(),
  /** Dependency folders beside its files that the record had not told of, paths of those that it had and that were gone, and of those that did not come along (F2). */
  carried: z.array(dependency).exactOptional(),
  removed: z.array(z.string()).exactOptional(),
  missing: z.array(z.string()).exactOptional(),
});

/**
 * Runs a person's own command in the sandbox, on the session's files, on record as theirs. Output as it comes, then the end. It goes on when
 * the asker has left; `runs.stop` ends it. Refused while a run of the session goes on.
 */
export const execCall = oc
  .input(z.strictObject({ session: z.string().min(1).max(200), command: z.string().min(1).max(1_000_000) }))
  .output(
    eventIterator(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('started'), run: z.string() }),
        z.strictObject({ type: z.literal('output'), stream: z.enum(['stdout', 'stderr']), base64: z.string() }),
        execEnd,
        z.strictObject({ type: z.literal('refused'), refusal }),
      ]),
    ),
  );

export type ExecEnd = z.infer<typeof execEnd>;
