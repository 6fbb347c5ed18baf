import type { Lane, SessionRow, StepRow } from '../../../core/contract/view.ts';
import { callsAgain } from './calls-again.ts';

/** As much of the lineage as tells where a lane leaves. */
interface LeftLineage {
  readonly steps: ReadonlyMap<string, StepRow>;
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
}

/** Where a lane's edge leaves: a step, or the start of another lane. */
export interface Leaving {
  readonly fromStep: string | undefined;
  readonly fromStart: string | undefined;
}

/**
 * Where a lane's edge is drawn from. A re-run with another result of a call, or from a call, leaves before that call and what a person said to it,
 * though its first event stands behind what asked for it: the call of there is none of its own.
 */
export function leavingOf({ row, fromStep, fromStart }: Lane, { steps, stepsOf }: LeftLineage): Leaving {
  const step = fromStep === undefined ? undefined : steps.get(fromStep);
  if (step === undefined) return { fromStep, fromStart };
  const theirs = stepsOf.get(step.session) ?? [];
  const again = callsAgain(row, step, stepsOf);
  const at = theirs.findIndex(({ key, call }) => again.has(key) || isReplaced(row, call));
  if (at === -1) return { fromStep, fromStart };
  const before = theirs.slice(0, at).findLast(({ ofCall }) => ofCall !== theirs[at]?.key);
  return before === undefined
    ? { fromStep: undefined, fromStart: step.session }
    : { fromStep: before.key, fromStart: undefined };
}

/** Whether a lane's edge is drawn from elsewhere than where its first event stands. */
export function leavesElsewhere(lane: Lane, lineage: LeftLineage): boolean {
  const { fromStep, fromStart } = leavingOf(lane, lineage);
  return fromStep !== lane.fromStep || fromStart !== lane.fromStart;
}

function isReplaced({ replaces }: Pick<SessionRow, 'replaces'>, call: StepRow['call']): boolean {
  return replaces !== undefined && call?.result === replaces;
}
