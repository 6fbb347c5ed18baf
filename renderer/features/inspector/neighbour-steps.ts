import { isCopyBranch, type Lane, type StepRow, stepBefore } from '../../../core/contract/view.ts';

/** A step's place in its own session. */
export interface StepPlace {
  /** From 1; 0 where the step is not among them. */
  readonly index: number;
  readonly of: number;
  readonly previous: StepRow | undefined;
  readonly next: StepRow | undefined;
}

interface Around {
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly steps: ReadonlyMap<string, StepRow>;
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
}

/** Where a step stands in its session. Before a branch's first step comes the one that it leaves from; a copy has none before. */
export function neighbourSteps(step: StepRow, { lanes, steps, stepsOf }: Around): StepPlace {
  const own = stepsOf.get(step.session) ?? [];
  const at = own.findIndex(({ key }) => key === step.key);
  const lane = lanes.get(step.session);
  const from = lane === undefined || isCopyBranch(lane.row) ? undefined : stepBefore(lane, lanes);
  return {
    index: at + 1,
    of: own.length,
    previous: at > 0 ? own[at - 1] : from === undefined ? undefined : steps.get(from),
    next: at === -1 ? undefined : own[at + 1],
  };
}
