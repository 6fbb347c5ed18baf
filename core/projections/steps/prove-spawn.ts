import type { SessionEvent } from '../../model/read-event.ts';
import type { CallChange } from '../calls/call.ts';
import { callName } from './call-keys.ts';
import { asksAnAgent, freeRow, withSpawned } from './spawn-row.ts';
import type { StepRow } from './step-row.ts';
import type { Steps } from './steps.ts';

/**
 * What the end of a call of ours says of the session that it started, in the place of what was guessed by order (F5): a row has that one, or
 * none. A session that was guessed to be another's is looked a place for again. Returns the keys of rows that read otherwise.
 */
export function proveSpawn(state: Steps, event: SessionEvent, changes: readonly CallChange[]): string[] {
  if (event.kind !== 'tool/ended' || event.payload.position === undefined) return [];
  const session = event.payload.spawned?.session;
  const ended = changes.find((change) => change.type === 'ended' && change.ending.event === event.id);
  if (ended?.type !== 'ended') return [];
  const own = state.rows.get(state.callKeys.keys.get(callName(ended.call.event, ended.call.ordinal)) ?? '');
  if (own?.call === undefined || (session === undefined && !mayHaveSpawned(own))) return [];
  const others = rowsOfEvent(state, ended.call.event).filter(({ key }) => key !== own.key);
  const touched = [withSpawned(own, session === undefined ? [] : [session])];
  for (const row of others)
    if (session !== undefined && row.call?.spawned?.includes(session))
      touched.push(withSpawned(row, without(row.call.spawned, session)));
  for (const row of touched) state.rows.set(row.key, row);
  for (const displaced of without(own.call.spawned ?? [], session)) {
    const free = freeRow(others.map((row) => state.rows.get(row.key) ?? row));
    if (free === undefined) continue;
    const row = withSpawned(free, [displaced]);
    state.rows.set(row.key, row);
    touched.push(row);
  }
  return touched.map(({ key }) => key);
}

function mayHaveSpawned({ call }: StepRow): boolean {
  return call?.spawned !== undefined || asksAnAgent(call?.tool);
}

function without(sessions: readonly string[], session: string | undefined): string[] {
  return sessions.filter((each) => each !== session);
}

/** Rows of the calls that an event asked, in order. */
function rowsOfEvent(state: Steps, event: string): StepRow[] {
  const rows: StepRow[] = [];
  for (let ordinal = 0; ; ordinal++) {
    const key = state.callKeys.keys.get(callName(event, ordinal));
    if (key === undefined) return rows;
    const row = state.rows.get(key);
    if (row !== undefined) rows.push(row);
  }
}
