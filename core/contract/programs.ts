import { oc } from '@orpc/contract';
import { z } from 'zod';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);
/** A session, and the head that the asker has seen (S7). */
const place = { session: id, expectedHead: id.exactOptional() };

/** Calls that programs make on sessions, beside those that persons make too: the TypeScript API stands on them. */
export const programCalls = {
  /**
   * Begins a command in the session's files whose ending is a verdict on them (V1): exit code 0 is passed, any other failed. Goes on when
   * the asker has left; `runs.ended` says the verdict. Refused while a run of the session goes on, or one was cut off.
   */
  validate: oc
    .input(
      z.strictObject({
        ...place,
        /** Id of the run: one of that id that was cut off is taken up. */
        run: z.uuid().exactOptional(),
        command: z.string().min(1).max(100_000),
        /** What it shows where it passes, in words. */
        criterion: z.string().min(1).max(2_000),
      }),
    )
    .output(reply({ run: z.string() })),
  /** Says where side effects happen from now on, on record, and carries the files along (P1). Records nothing where it is so already. */
  moveTo: oc
    .input(z.strictObject({ ...place, backend: z.string().min(1).max(100) }))
    .output(reply({ head: z.string() })),
};
