import type { Lane, StepKind, StepRow } from '../../../core/contract/view.ts';
import type { GraphSource } from './graph-model.ts';

/** One row of the list: the header of a branch, or one of its steps. Branches stand under the step they leave from. */
export type ListRow =
  | {
      readonly type: 'lane';
      readonly id: string;
      readonly lane: Lane;
      readonly depth: number;
      readonly isOpen: boolean;
    }
  | {
      readonly type: 'step';
      readonly id: string;
      readonly step: StepRow;
      readonly depth: number;
      /** 1-based place among the steps of its branch that are shown, and how many those are. */
      readonly index: number;
      readonly of: number;
      /** Branches that leave from it. */
      readonly branches: number;
    };

/** The rows of the list in order: the same steps as the picture, from the root down. Closed branches hold theirs back. */
export function listRows(hidden: ReadonlySet<StepKind>, source: GraphSource, closed: ReadonlySet<string>): ListRow[] {
  const branches = branchesByStep(source);
  const rows: ListRow[] = [];
  const add = (lane: Lane, depth: number): void => {
    const { id } = lane.row;
    const isOpen = !closed.has(id);
    rows.push({ type: 'lane', id, lane, depth, isOpen });
    if (!isOpen) return;
    const steps = source.stepsOf.get(id) ?? [];
    const of = steps.reduce((count, { kind }) => count + Number(!hidden.has(kind)), 0);
    let index = 0;
    for (const step of steps) {
      const leaving = branches.get(step.key) ?? [];
      if (!hidden.has(step.kind)) {
        index += 1;
        rows.push({ type: 'step', id: step.key, step, depth, index, of, branches: leaving.length });
      }
      for (const branch of leaving) add(branch, depth + 1);
    }
  };
  for (const root of branches.get(undefined) ?? []) add(root, 0);
  return rows;
}

/** Branches by the step they leave from; under `undefined` those that leave from none that is here. */
function branchesByStep({ lanes, laneOrder, steps }: GraphSource): Map<string | undefined, Lane[]> {
  return Map.groupBy(
    laneOrder.flatMap((id) => lanes.get(id) ?? []),
    ({ fromStep }) => (fromStep !== undefined && steps.has(fromStep) ? fromStep : undefined),
  );
}
