import type { SessionEvent } from '../../../core/model/read-event.ts';
import { foldStep } from '../../../core/projections/steps/fold-steps.ts';
import type { StepRow } from '../../../core/projections/steps/step-row.ts';
import { emptySteps, type Steps } from '../../../core/projections/steps/steps.ts';
import { type MadeSession, madeSession } from '../made-history.ts';

export function foldEvents(events: readonly SessionEvent[], state: Steps = emptySteps('S' as never)): Steps {
  for (const event of events) foldStep(state, event);
  return state;
}

/** The rows of a session that `make` makes up. */
export function rowsOf(make: (session: MadeSession) => void): StepRow[] {
  const session = madeSession('S');
  make(session);
  return [...foldEvents(session.own).rows.values()];
}

/** Kind and title of the rows, and the detail where there is one. */
export function saidBy(make: (session: MadeSession) => void): string[] {
  return rowsOf(make).map(
    ({ kind, title, detail }) => `${kind}: ${title}${detail === undefined ? '' : ` | ${detail}`}`,
  );
}
