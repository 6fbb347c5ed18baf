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

/** A session's newest events: `isAll` where none is before them. */
interface Newest {
  readonly events: readonly EventText[];
  readonly isAll: boolean;
}

/**
 * The last steps among a session's newest events, in order. A result whose call may be older than these is left out: it is then the end
 * of a step, and not one.
 */
export function lastSteps(session: string, { events, isAll }: Newest): StepRow[] {
  const steps = emptySteps(session as Parameters<typeof emptySteps>[0]);
  for (const event of events) foldStep(steps, readEventText(event));
  return [...steps.rows.values()].filter((row) => isAll || !isStrayResult(row)).slice(-listed);
}
