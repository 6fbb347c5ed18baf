import { isCopyBranch, type Lane, type SessionRow, type StepRow } from '../../../core/contract/view.ts';
import type { Selection } from '../../stores/selection.ts';

/** As much of the lineage on screen as is needed to find a step in it. */
interface Lineage {
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly steps: ReadonlyMap<string, StepRow>;
  readonly stepsOf: ReadonlyMap<string, readonly StepRow[]>;
}

/** The step up to which a copy repeats another session; that session's lane where the step is not here. */
export function originalOf(row: SessionRow, { lanes, steps, stepsOf }: Lineage): Selection {
  if (row.copyOf === undefined) return { type: 'none' };
  const { session, event } = row.copyOf;
  const leaves = isCopyBranch(row) ? lanes.get(row.id)?.fromStep : undefined;
  const step =
    steps.get(leaves ?? event) ??
    stepsOf.get(session)?.find((each) => each.event === event || each.call?.result === event);
  return step === undefined ? { type: 'lane', session } : { type: 'step', session: step.session, key: step.key };
}
