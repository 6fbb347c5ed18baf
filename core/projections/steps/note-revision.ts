import type { EventId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Steps } from './steps.ts';

/**
 * Notes that the record of a step was found changed in its source, or gone from it, on the row of that step: of a record that made
 * none on that of the call which it answered, else of the step before it. Returns the keys of rows that changed. A revision is no
 * step of its own.
 */
export function noteRevision(state: Steps, event: SessionEvent): string[] {
  if (event.kind !== 'import/revised') return [];
  const { of, change } = event.payload;
  const key = state.rows.has(of) ? of : state.places.get(of as EventId)?.key;
  const row = key === undefined ? undefined : state.rows.get(key);
  if (key === undefined || row === undefined) {
    state.missed++;
    return [];
  }
  const times = (row.revised?.times ?? 0) + 1;
  state.rows.set(key, { ...row, revised: { change, times, by: event.id } });
  return [key];
}
