import type { Lane, StepRow } from '../../../core/contract/view.ts';

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
 * Where a lane's edge is drawn from. A re-run with another result of a call leaves before that call and what a person said to it, though its
 * first event stands behind the recorded result: that result is none of its own.
 */
export function leavingOf({ row, fromStep, fromStart }: Lane, { steps, stepsOf }: LeftLineage): Leaving {
  const step = fromStep === undefined ? undefined : steps.get(fromStep);
  if (step === undefined || row.replaces === undefined || step.call?.result !== row.replaces)
    return { fromStep, fromStart };
  const own = stepsOf.get(step.session) ?? [];
  const at = own.findIndex(({ key }) => key === step.key);
  const before = own.slice(0, at).findLast(({ ofCall }) => ofCall !== step.key);
  return before === undefined
    ? { fromStep: undefined, fromStart: step.session }
    : { fromStep: before.key, fromStart: undefined };
}
