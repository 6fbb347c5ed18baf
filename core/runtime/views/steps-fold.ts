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
  /** Rows that later events changed, in order: the place of the event, and that of the row. */
  readonly changes: RowChange[];
}

/** An event, by its place among the session's own, that changed the row of a step that was there before it. */
export interface RowChange {
  readonly at: number;
  readonly place: number;
}

/** A session of which nothing has been folded. */
export function emptyFold(session: SessionId): StepsFold {
  return { steps: emptySteps(session), rolling: emptyRolling(session), ids: new Map(), rows: [], changes: [] };
}

/** Folds the next event of the session's own. */
export function foldEvent({ steps, rolling, ids, rows, changes }: StepsFold, event: SessionEvent): void {
  const at = rolling.roll.made.length;
  ids.set(event.id, ids.size);
  const { changed } = foldStep(steps, event);
  rollStep(rolling, steps, event, changed);
  steps.places.delete(event.id);
  for (const row of changed) {
    const place = rolling.ordinals.get(row.key);
    if (place === undefined) continue;
    if (rows[place] !== undefined) changes.push({ at, place });
    rows[place] = row;
  }
}
