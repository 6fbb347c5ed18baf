import type { SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { foldStep } from '../../projections/steps/fold-steps.ts';
import { emptyRolling, type Rolling, rollStep } from '../../projections/steps/step-roll.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import { emptySteps, type Steps } from '../../projections/steps/steps.ts';

/** The steps of a session while its own events are folded. Changed in place, always by a whole event. */
export interface StepsFold {
  readonly steps: Steps;
  readonly rolling: Rolling;
  /** By id the place of each event. */
  readonly ids: Map<string, number>;
  /** All rows, by place. */
  readonly rows: StepRow[];
}

/** A session of which nothing has been folded. */
export function emptyFold(session: SessionId): StepsFold {
  return { steps: emptySteps(session), rolling: emptyRolling(session), ids: new Map(), rows: [] };
}

/** Folds the next event of the session's own. */
export function foldEvent({ steps, rolling, ids, rows }: StepsFold, event: SessionEvent): void {
  ids.set(event.id, ids.size);
  const { changed } = foldStep(steps, event);
  rollStep(rolling, steps, event, changed);
  steps.places.delete(event.id);
  for (const row of changed) {
    const place = rolling.ordinals.get(row.key);
    if (place !== undefined) rows[place] = row;
  }
}
