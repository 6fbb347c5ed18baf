import type { Lane, StepKind, StepRow } from '../../../core/contract/view.ts';

/** As much of the lineage on screen as tells whether a call runs. */
export interface SeenLineage {
  /** True once every step is there. */
  readonly complete: boolean;
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
}

/**
 * True for a call that may still get its answer: it has none, its session is written to or runs (S8), and neither a person
 * nor the model went on without it. Of an open log that is a claim: nobody saw it run. None is made of a log that is being read: its answer may be in
 * the rest of it.
 */
export function isInFlight(step: StepRow, { complete, lanes, stepsOf }: SeenLineage): boolean {
  if (step.call?.state !== 'unanswered' || !complete) return false;
  const row = lanes.get(step.session)?.row;
  if (row?.beingRead === true) return false;
  if ((row?.status !== 'open' && row?.status !== 'running') || row.madeUp === true) return false;
  const own = stepsOf.get(step.session) ?? [];
  return own.findLast((other) => other.key === step.key || wentOn(other, step))?.key === step.key;
}

/** True for a step that says that a person or the model went on without the answer of a call. */
export function wentOn({ kind, event }: StepRow, call: StepRow): boolean {
  return goingOn.has(kind) && event !== call.event;
}

const goingOn: ReadonlySet<StepKind> = new Set(['you', 'agent', 'thinking', 'compaction', 'error']);
