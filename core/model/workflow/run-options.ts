import { z } from 'zod';

const id = z.string().min(1).max(200);
/** A node, or in loops `draft@2.1`: in which round of each, from the outermost. */
const nodeRound = z.string().min(1).max(400);
const values = z.record(id, z.json());

/** How a document is run otherwise than as a whole. */
export const documentRunOptions = z.strictObject({
  /** The node that runs anew, with all that is downstream of it; in loops in the first round where none is named. What is not is taken from the run `of`. */
  from: nodeRound.exactOptional(),
  /** The earlier run: the session that it began in, and its id; the newest of a workflow there where absent. */
  of: z.strictObject({ session: id, run: id.exactOptional() }).exactOptional(),
  /** Takes what nodes gave that have changed since. */
  anyway: z.literal(true).exactOptional(),
  /** By node and port, what it gives there; it does not run. */
  pins: z.record(id, values).exactOptional(),
  /** By selector, or `selector@2` for a round, the route that a person chose. */
  routes: z.record(nodeRound, id).exactOptional(),
  /** The one node that runs. */
  only: id.exactOptional(),
  /** What that one node reads, by the nodes that lead to it. */
  values: values.exactOptional(),
});

/** How a document is run otherwise than as a whole. */
export type DocumentRunOptions = z.infer<typeof documentRunOptions>;
