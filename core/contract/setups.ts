import { oc } from '@orpc/contract';
import { z } from 'zod';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);

/** What a setup command made and is kept. */
const kept = z.strictObject({
  key: z.string(),
  command: z.string(),
  /** Dependency folders, and what they hold in words. */
  carried: z.array(z.strictObject({ path: z.string(), holds: z.string() })),
  /** Paths of the lockfiles that say what it brings; none where that is not known. */
  lockfiles: z.array(z.string()),
  sizeBytes: z.int(),
  keptAtMs: z.number(),
  /** When it was made, or carried into a session last. */
  usedAtMs: z.number(),
});

/** Calls about commands that get the files of new sessions ready, and what is kept of what they made. */
export const setupCalls = {
  /**
   * Begins a setup of a session's files, on record; `runs.ended` tells how it ended. What it made for the same command, lockfiles and machine
   * before is carried in its place. `network: 'host'`: a person agrees that it reaches the network, this machine's own servers among it.
   * Refused once a step worked in the files.
   */
  run: oc
    .input(
      z.strictObject({
        session: id,
        command: z.string().min(1).max(100_000),
        network: z.enum(['none', 'host']),
        expectedHead: id.exactOptional(),
      }),
    )
    .output(reply({ run: z.string() })),
  /** All that is kept, newest first. */
  list: oc.input(z.strictObject({})).output(z.array(kept)),
  /** Takes what was shown off the disk, by key, all of it without keys, on record; files in sessions' folders stay. Can't be undone. */
  empty: oc
    .input(z.strictObject({ keys: z.array(id).min(1).max(100_000).exactOptional() }))
    .output(reply({ setups: z.int(), sizeBytes: z.int() })),
};

export type KeptSetupRow = z.infer<typeof kept>;
