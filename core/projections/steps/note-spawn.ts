import type { EventId } from '../../model/ids.ts';
import { callName } from './call-keys.ts';
import { type Spawned, spawnRow } from './spawn-row.ts';
import type { StepRow } from './step-row.ts';
import type { Steps } from './steps.ts';

/**
 * Notes that a session was spawned by the event `atEvent`, on the row of the call that asked for it: of several calls
 * the one that is known, else the first that names an agent and has no session yet. Works before the event is folded too. A no-op for a session
 * that is noted already; no row changes where the event has no call.
 */
export function noteSpawn(state: Steps, atEvent: EventId, spawned: Spawned): { state: Steps; changed: StepRow[] } {
  const rows = callRows(state, atEvent);
  if (rows.length === 0) {
    if (!state.places.has(atEvent)) state.spawned.set(atEvent, [...(state.spawned.get(atEvent) ?? []), spawned]);
    return { state, changed: [] };
  }
  const changed = spawnRow(rows, spawned);
  if (changed === undefined) return { state, changed: [] };
  state.rows.set(changed.key, changed);
  return { state, changed: [changed] };
}

/** Rows of the calls that an event asks, or of the one that it answers. */
function callRows(state: Steps, event: EventId): StepRow[] {
  const rows: StepRow[] = [];
  for (let ordinal = 0, key = keyOf(0); key !== undefined; key = keyOf(++ordinal))
    rows.push(...present(state.rows.get(key)));
  const place = state.places.get(event);
  if (rows.length > 0 || place?.key === undefined || !place.answers) return rows;
  return present(state.rows.get(place.key));

  function keyOf(ordinal: number): string | undefined {
    return state.callKeys.keys.get(callName(event, ordinal));
  }
}

function present(row: StepRow | undefined): StepRow[] {
  return row === undefined ? [] : [row];
}
