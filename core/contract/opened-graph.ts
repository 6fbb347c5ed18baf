import { z } from 'zod';
import { lane } from '../projections/lineage-graph/lane.ts';
import { stepRow } from '../projections/steps/step-row.ts';

/** What a graph opens with: its lanes and the first page of steps, with the news seq that it is as of. */
export const openedGraph = {
  lanes: z.array(lane),
  /** So many more lanes are there, which come with no page; absent for none. */
  lanesLeftOut: z.int().exactOptional(),
  steps: z.array(stepRow),
  next: z.string().exactOptional(),
  asOf: z.int(),
};
