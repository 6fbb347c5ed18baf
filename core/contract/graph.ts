import { oc } from '@orpc/contract';
import { z } from 'zod';
import { stepRow } from '../projections/steps/step-row.ts';
import { openedGraph } from './opened-graph.ts';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);

/** Lineages as lanes and steps. */
export const graphCalls = {
  /** The lineage that a session belongs to. */
  open: oc.input(z.strictObject({ session: id })).output(reply(openedGraph)),
  page: oc
    .input(z.strictObject({ session: id, after: id }))
    .output(reply({ steps: z.array(stepRow), next: z.string().exactOptional() })),
  /**
   * The steps of one session that its own events from number `from` on made or changed, as they read now, in order and
   * without the sessions that calls spawned; of at most 1,000 events, up to `to`. Refused where that can't be told: the
   * graph is to be opened again then.
   */
  grown: oc
    .input(z.strictObject({ session: id, from: z.int().min(0) }))
    .output(reply({ steps: z.array(stepRow), to: z.int(), more: z.literal(true).exactOptional() })),
};
