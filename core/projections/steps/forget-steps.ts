import type { SessionEvent } from '../../model/read-event.ts';
import type { StepRow } from './step-row.ts';
import type { Steps } from './steps.ts';

/**
 * Drops the rows that the event just folded has settled, for folds that want counts and the newest row only: what stays
 * is calls without an answer. Rows dropped read no later news (tokens, spawns). `changed` is what `foldStep` returned.
 */
export function forgetSteps(state: Steps, event: SessionEvent, changed: readonly StepRow[]): void {
  for (const row of changed) if (row.call?.state !== 'unanswered') state.rows.delete(row.key);
  state.places.delete(event.id);
}
