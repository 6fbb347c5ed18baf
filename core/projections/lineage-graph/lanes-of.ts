import type { SessionRow } from '../session-summary/session-row.ts';
import type { StepPlace } from '../steps/steps.ts';
import type { Lane } from './lane.ts';

/** What lanes depend on of a session's steps. */
export interface LaneSteps {
  readonly sharesWorkspace: boolean;
  /** By event, at least those of the session that a lane leaves from. */
  readonly places: ReadonlyMap<string, Pick<StepPlace, 'seq' | 'key'>>;
  /** By sub-agent that left from an answer with several steps: key of the call that asked for it (F5). Absent for none. */
  readonly asked?: ReadonlyMap<string, string>;
}

/** An event's place, and the session whose own event it is. */
interface Place extends Pick<StepPlace, 'seq' | 'key'> {
  readonly session: string;
}

/**
 * The lanes of a family of sessions: each parent before its children, each child's whole subtree before its next
 * sibling, siblings by the place that they leave from. A session whose parent is not in the family is a root; roots keep
 * the order of `rows`. `steps` holds what is known of the steps by session; a session without is drawn without its fork step.
 */
export function lanesOf(rows: readonly SessionRow[], steps: ReadonlyMap<string, LaneSteps>): Lane[] {
  const places = forkPlaces(rows, steps);
  const ids = new Set(rows.map((row) => row.id));
  const families = Map.groupBy(rows, (row) => parentWithin(row, ids));
  const lanes: Lane[] = [];
  const waiting = [...(families.get(undefined) ?? [])].reverse();
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    lanes.push(laneOf(row, places.get(row.id), steps.get(row.id)));
    const children = families.get(row.id) ?? [];
    for (const child of children.toSorted((a, b) => seqOf(places, b) - seqOf(places, a) || compare(b, a))) {
      waiting.push(child);
    }
  }
  const others = circular(rows, lanes).map((row) => laneOf(row, withKey(places.get(row.id)), steps.get(row.id)));
  return [...lanes, ...others];
}

/** Sessions whose openings claim each other as parents: not one of them is lost. */
function circular(rows: readonly SessionRow[], lanes: readonly Lane[]): readonly SessionRow[] {
  const placed = new Set(lanes.map((lane) => lane.row.id));
  return rows.filter((row) => !placed.has(row.id));
}

/** A lane leaves from the start of none that it is before itself. */
function withKey(place: Place | undefined): Place | undefined {
  return place?.key === undefined ? undefined : place;
}

function parentWithin({ id, parent }: SessionRow, ids: ReadonlySet<string>): string | undefined {
  return parent !== undefined && parent.session !== id && ids.has(parent.session) ? parent.session : undefined;
}

/** Where each session leaves from: in its parent's own events, or in those of whoever it inherits the event from; a sub-agent from the call that asked for it. */
function forkPlaces(rows: readonly SessionRow[], steps: ReadonlyMap<string, LaneSteps>): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const all = everyPlace(steps);
  for (const { id, parent } of rows) {
    if (parent === undefined) continue;
    const own = steps.get(parent.session)?.places.get(parent.event);
    const place = own === undefined ? all.get(parent.event) : { ...own, session: parent.session };
    if (place === undefined) continue;
    const key = steps.get(place.session)?.asked?.get(id) ?? place.key;
    places.set(id, { ...place, key, seq: own?.seq ?? -1 });
  }
  return places;
}

/** By event its place in the first session that has it. */
function everyPlace(steps: ReadonlyMap<string, LaneSteps>): ReadonlyMap<string, Place> {
  const all = new Map<string, Place>();
  for (const [session, { places }] of steps) {
    for (const [event, place] of places) if (!all.has(event)) all.set(event, { ...place, session });
  }
  return all;
}

function seqOf(places: ReadonlyMap<string, Place>, row: SessionRow): number {
  return places.get(row.id)?.seq ?? -1;
}

/** Two that leave from one place: the older first. */
function compare(a: SessionRow, b: SessionRow): number {
  const age = (a.firstAtMs ?? 0) - (b.firstAtMs ?? 0);
  return age !== 0 ? age : a.id < b.id ? -1 : 1;
}

function laneOf(row: SessionRow, place: Place | undefined, steps: LaneSteps | undefined): Lane {
  return {
    row,
    edge: steps?.sharesWorkspace === true ? 'double' : 'solid',
    ...leavingFrom(row, place),
  };
}

/** A step, or the start of the lane whose event it is where that has no step so far. */
function leavingFrom({ id }: SessionRow, place: Place | undefined): Pick<Lane, 'fromStep' | 'fromStart'> {
  if (place?.key !== undefined) return { fromStep: place.key };
  return place === undefined || place.session === id ? {} : { fromStart: place.session };
}
