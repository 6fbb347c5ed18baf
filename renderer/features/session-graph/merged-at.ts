import type { StepRow } from '../../../core/contract/view.ts';
import type { Edge } from './edge-index.ts';
import type { GraphModel, GraphSource } from './graph-model.ts';
import type { Anchor } from './lane-layout.ts';

/** Where a merge takes its edge from. */
export interface MergedAt {
  readonly from: Anchor;
  readonly merge: NonNullable<Edge['merge']>;
}

/**
 * Where the branch that a step brings in stood then. Undefined for a step that merges nothing, and where that branch is not here; while it may
 * still come, the model is provisional.
 */
export function mergedAt(model: GraphModel, step: StepRow, source: GraphSource): MergedAt | undefined {
  if (step.merge?.done !== true) return undefined;
  const key = mergedStep(step, source.stepsOf.get(step.merge.theirs) ?? []);
  const from = key === undefined ? undefined : (model.anchors.get(key) ?? model.standIns.get(key));
  if (key !== undefined && from !== undefined) return { from, merge: { from: key, to: step.key } };
  if (source.lanes.has(step.merge.theirs) && !source.complete) model.isProvisional = true;
  return undefined;
}

/** The merged head may be no step: what is newest at the time of the merge stands for it, since a merge is refused once theirs has moved on. */
function mergedStep({ merge, atMs }: StepRow, theirs: readonly StepRow[]): string | undefined {
  const head = theirs.findLast(({ event, call }) => event === merge?.head || call?.result === merge?.head);
  return (head ?? theirs.findLast((row) => row.atMs !== undefined && atMs !== undefined && row.atMs <= atMs))?.key;
}
