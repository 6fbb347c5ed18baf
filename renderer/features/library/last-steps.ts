import {
  type EventText,
  emptySteps,
  foldStep,
  isStrayResult,
  readEventText,
  type StepRow,
} from '../../../core/contract/view.ts';

/** Steps that a preview lists. */
const listed = 3;

/** The last steps among a session's newest events, in order. A result whose call is older than these is left out. */
export function lastSteps(session: string, events: readonly EventText[]): StepRow[] {
  const steps = emptySteps(session as Parameters<typeof emptySteps>[0]);
  for (const event of events) foldStep(steps, readEventText(event));
  return [...steps.rows.values()].filter((row) => !isStrayResult(row)).slice(-listed);
}
