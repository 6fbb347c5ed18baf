import type { Lane } from '../../core/contract/view.ts';

/** How far a session of the lineage on screen has come to it. */
export interface Loaded {
  /** Steps that its own events before this number made or changed are on screen. */
  events: number;
}

/** By session, once every page of the lineage has come. */
const loaded = new Map<string, Loaded>();

/** How far a session has come to the screen; undefined before its lineage is there whole, and another object once it was closed. */
export function loadedOf(session: string): Loaded | undefined {
  return loaded.get(session);
}

/** A lineage has come whole that began with these lanes: its pages say no less than their lines did. */
export function noteLoaded(lanes: readonly Lane[]): void {
  for (const { row } of lanes) {
    const known = loaded.get(row.id);
    if (known === undefined) loaded.set(row.id, { events: row.events });
    else known.events = row.events;
  }
}

/** A session leaves the screen. */
export function forgetLoaded(session: string): void {
  loaded.delete(session);
}
