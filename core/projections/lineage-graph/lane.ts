import { z } from 'zod';
import { sessionRow } from '../session-summary/session-row.ts';

/** One session drawn as a lane of the graph. `parent` in the row says where its edge leaves from. */
export const lane = z.strictObject({
  row: sessionRow,
  /** Solid: own workspace. Double: its parent’s files are its own while that waits (F2, F5). */
  edge: z.enum(['solid', 'double']),
  /** Key of the step that the lane's edge leaves from, of a sub-agent the call that asked for it; absent for a root, a parent outside this graph, and where `fromStart` is there. */
  fromStep: z.string().exactOptional(),
  /** Session from whose start the lane's edge leaves: the event is one of its own, but before its first step. */
  fromStart: z.string().exactOptional(),
});

export type Lane = z.infer<typeof lane>;
