import type { SessionEvent } from '../../model/read-event.ts';
import { dropCallKey } from './call-keys.ts';
import type { StepRow } from './step-row.ts';
import type { Steps } from './steps.ts';

/**
 * Drops the rows that the event just folded has settled, for folds that want counts and the newest row only: what stays
 * is calls without an answer. Rows dropped read no later news (tokens, spawns). `changed` is what `foldStep` returned.
 */
export function forgetSteps(state: Steps, event: SessionEvent, changed: readonly StepRow[]): void {
  for (const row of changed) if (row.call?.state !== 'unanswered') dropRow(state, row);
  state.places.delete(event.id);
}

/** Drops a row. Whatever comes for it later is counted as missed. */
export function dropRow(state: Steps, row: StepRow): void {
  state.rows.delete(row.key);
  dropCallKey(state.callKeys, row);
}
