import { stepKey } from './step-key.ts';
import type { StepRow } from './step-row.ts';

/** Which step each call is, by the event that asked for it. Changed in place; plain data. */
export interface CallKeys {
  /** Keys of call rows that are there, by {@link callName}. */
  readonly keys: Map<string, string>;
  /** Names of calls that were asked for by an event that shows no step for them. */
  readonly stepless: Map<string, true>;
}

/** No calls. */
export function noCallKeys(): CallKeys {
  return { keys: new Map(), stepless: new Map() };
}

/** What the `ordinal`-th call of an event is known by. Nearly all events ask for one: its name is the event's own id, held once. */
export function callName(event: string, ordinal: number): string {
  return ordinal === 0 ? event : `${event} ${ordinal}`;
}

/** Lets go of a call whose row is dropped: of a call without a key here that is not stepless, the row was dropped. */
export function dropCallKey({ keys }: CallKeys, { key, event, call }: StepRow): void {
  if (call === undefined) return;
  // The n-th step of an event is its n-th call at most.
  for (let ordinal = 0, isFound = false; !isFound; ordinal++) {
    const name = callName(event, ordinal);
    if (keys.get(name) === key) keys.delete(name);
    isFound = stepKey(event, ordinal) === key;
  }
}
