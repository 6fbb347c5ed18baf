import { type Lane, type StepRow, stepBefore } from '../../../core/contract/view.ts';
import { hasFailed } from '../../ui/hue-of.ts';
import type { MiniBar } from '../mini-lineage/mini-layout.ts';
import { leavingOf } from '../session-graph/leaving-of.ts';

/** The lineage on screen as bars, for a mini-lineage. */
export interface LaneBars {
  readonly bars: readonly MiniBar[];
  readonly shape: readonly { readonly from?: string; readonly status: Lane['row']['status'] }[];
}

interface Source {
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly laneOrder: readonly string[];
  readonly steps: ReadonlyMap<string, StepRow>;
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
}

/** Steps of all lanes, lanes in their order. Each lane's steps follow each other, so a parent's stand before its children's. */
export function laneBars({ lanes, laneOrder, steps, stepsOf }: Source): LaneBars {
  return {
    bars: laneOrder.flatMap((id, lane) =>
      (stepsOf.get(id) ?? []).map(({ kind, size, key, call, verdict }): MiniBar => {
        return { lane, kind, size, key, ...((hasFailed(call) || verdict === 'failed') && { failed: true }) };
      }),
    ),
    shape: laneOrder.flatMap((id) => {
      const lane = lanes.get(id);
      if (lane === undefined) return [];
      const { status } = lane.row;
      const { fromStep, fromStart } = leavingOf(lane, { steps, stepsOf });
      const from =
        fromStep ??
        (fromStart === undefined ? undefined : stepBefore({ row: lane.row, edge: lane.edge, fromStart }, lanes));
      return [from === undefined ? { status } : { from, status }];
    }),
  };
}
