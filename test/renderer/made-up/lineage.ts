import type { Lane, StepRow } from '../../../core/contract/view.ts';
import type { GraphSource } from '../../../renderer/features/session-graph/graph-model.ts';
import { generateLineage, type LineageShape } from './generate-lineage.ts';

/** Lanes, parents before their children, and their steps, each lane's in order, as the store has them. */
export function madeLineage(lanes: readonly Lane[], steps: readonly StepRow[], complete = true): GraphSource {
  const own = Map.groupBy(steps, ({ session }) => session);
  return {
    lanes: new Map(lanes.map((lane) => [lane.row.id, lane])),
    laneOrder: lanes.map(({ row }) => row.id),
    stepsOf: new Map(lanes.map(({ row }) => [row.id, own.get(row.id) ?? []])),
    steps: new Map(steps.map((step) => [step.key, step])),
    complete,
  };
}

/** A generated lineage as the store has it. */
export function lineageOf(shape: LineageShape): GraphSource {
  const { lanes, steps } = generateLineage(shape);
  return madeLineage(lanes, steps);
}
