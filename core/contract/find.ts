import { oc } from '@orpc/contract';
import { z } from 'zod';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);

/** An event that holds the text, and which of its steps do. */
const foundEvent = z.strictObject({
  event: z.string(),
  /** Of what it says beside calls, which ones in the order of its steps, from 0: changes of the placement do not count. Absent for none. */
  said: z.array(z.int()).exactOptional(),
  /** Calls whose input, or result, in this event holds it. Absent for none. */
  calls: z.array(z.string()).exactOptional(),
});

/**
 * What could not be searched. `erased`: its contents are not here any more; `damaged`: they, or the pages that hold them, are not as they
 * were recorded; `unfit`: the text stands in it, but it is of a kind that is not known, or not as its kind asks for; `missing`: the event
 * is not there; `result`: it was searched but for a long result, which is gone or damaged.
 */
const unsearched = z.strictObject({
  session: z.string(),
  why: z.enum(['erased', 'damaged', 'unfit', 'missing', 'result']),
  /** Numbers of the events, half open. */
  fromSeq: z.int(),
  toSeq: z.int(),
  /** Where it is one that is known. */
  event: z.string().exactOptional(),
});

/**
 * Which own events of sessions hold a text as a whole, in any case: what is said and thought, names and texts of files, inputs of calls as
 * they stand and as values, results whole. One answer looks at a few MB; `next` says where to go on, and it may have found nothing.
 */
export const findCall = oc
  .input(
    z.strictObject({
      /** Read in this order. */
      sessions: z.array(id).min(1).max(200),
      text: z.string().min(1).max(5_000),
      /** In the first of them, the event after which to begin: the `after` of an answer. */
      after: z.int().exactOptional(),
      /** In the last of them, the number of the event to end with; all of it where absent. */
      until: z.int().exactOptional(),
    }),
  )
  .output(
    reply({
      found: z.array(foundEvent),
      unsearched: z.array(unsearched).exactOptional(),
      /** The number of the last event that was read of each session, -1 where there is none. */
      read: z.array(z.strictObject({ session: z.string(), seq: z.int() })),
      next: z.strictObject({ session: z.string(), after: z.int() }).exactOptional(),
    }),
  );

export type FoundEvent = z.infer<typeof foundEvent>;
export type Unsearched = z.infer<typeof unsearched>;
