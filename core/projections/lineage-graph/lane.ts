import { z } from 'zod';
import { sessionRow } from '../session-summary/session-row.ts';

/** One session drawn as a lane of the graph. `parent` in the row says where its edge leaves from. */
export const lane = z.strictObject({
  row: sessionRow,
  /** Solid: own workspace. Double: shares a live sandbox with its parent (F2). */
  edge: z.enum(['solid', 'double']),
  /** Key of the step that the lane's edge leaves from, or absent for a root or a parent outside this graph. */
  fromStep: z.string().exactOptional(),
});

export type Lane = z.infer<typeof lane>;
