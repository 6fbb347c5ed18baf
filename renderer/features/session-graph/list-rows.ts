import type { Lane, StepKind, StepRow } from '../../../core/contract/view.ts';
import type { Folds } from './folds.ts';
import { noGaps, noteGap } from './graph-gaps.ts';
import type { GraphSource } from './graph-model.ts';
import { leavingOf } from './leaving-of.ts';

/** One row of the list: the header of a branch, or one of its steps. Branches stand under the step, or the header, that they leave from. */
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
      /** Steps of its turn that are folded behind it. */
      readonly folded?: number | undefined;
      /** What is missing before it, in words. */
      readonly gap?: string | undefined;
    };

/** The rows of the list in order: the same steps as the picture, from the root down. Folded branches and turns hold theirs back. */
export function listRows(hidden: ReadonlySet<StepKind>, source: GraphSource, folds: Folds): ListRow[] {
  const branches = branchesByPlace(source);
  const rows: ListRow[] = [];
  const add = (lane: Lane, depth: number): void => {
    const { id } = lane.row;
    const isOpen = !folds.lanes.has(id);
    rows.push({ type: 'lane', id, lane, depth, isOpen });
    if (!isOpen) return;
    for (const branch of branches.get(startOf(id)) ?? []) add(branch, depth + 1);
    const steps = source.stepsOf.get(id) ?? [];
    const of = steps.reduce((count, { kind }) => count + Number(!hidden.has(kind)), 0);
    const behind = stepsBehind(steps, folds);
    const gaps = noGaps();
    let index = 0;
    for (const [at, step] of steps.entries()) {
      const leaving = branches.get(step.key) ?? [];
      if (!hidden.has(step.kind)) index += 1;
      const folded = behind[at];
      const isShown = !hidden.has(step.kind) && folded !== 'away';
      noteGap(gaps, step, isShown);
      if (isShown) {
        const gap = gaps.before.get(step.key);
        rows.push({ type: 'step', id: step.key, step, depth, index, of, branches: leaving.length, folded, gap });
      }
      for (const branch of leaving) add(branch, depth + 1);
    }
  };
  for (const root of branches.get(undefined) ?? []) add(root, 0);
  return rows;
}

/** For each step: how many steps of its turn are folded behind it, or that it is one of those; absent where neither is. */
function stepsBehind(steps: readonly StepRow[], { turns }: Folds): (number | 'away' | undefined)[] {
  const behind: (number | 'away' | undefined)[] = [];
  let head: number | undefined;
  for (const [at, { kind, key }] of steps.entries()) {
    if (kind === 'you') head = turns.has(key) ? at : undefined;
    if (head === undefined) behind.push(undefined);
    else if (head === at) behind.push(0);
    else {
      behind.push('away');
      behind[head] = at - head;
    }
  }
  return behind;
}

/** Branches by the step or start they leave from; under `undefined` those that leave from none that is here. */
function branchesByPlace(source: GraphSource): Map<string | undefined, Lane[]> {
  const { lanes, laneOrder, steps } = source;
  return Map.groupBy(
    laneOrder.flatMap((id) => lanes.get(id) ?? []),
    (lane) => {
      const { fromStep, fromStart } = leavingOf(lane, source);
      if (fromStep !== undefined) return steps.has(fromStep) ? fromStep : undefined;
      return fromStart !== undefined && lanes.has(fromStart) ? startOf(fromStart) : undefined;
    },
  );
}

/** What a lane's start is known by among the keys of steps. */
function startOf(session: string): string {
  return `start ${session}`;
}
