import type { SessionEvent } from '../../model/read-event.ts';
import type { Fact } from '../evidence/fact.ts';
import { addPlace, noPlaces, type PlaceMap, placeOf } from '../held/place-map.ts';
import { placedBy } from '../placement/fold-placement.ts';
import { isStrayResult } from './is-stray-result.ts';
import type { StepRow } from './step-row.ts';
import type { Steps } from './steps.ts';

/** What the event with this place among its session's own said of where the session runs. */
export interface Placed {
  readonly at: number;
  readonly facts: readonly Fact[];
}

/**
 * Where the steps of a session stand: what a graph needs beside their rows. Events are told by their place among the
 * session's own, steps by their place in the order of making, both from 0. Plain data, small beside the rows.
 */
export interface StepRoll {
  readonly session: string;
  /** The newest event that is in it; empty where none is. */
  head: string;
  /** By event: steps made when it was folded. */
  readonly made: number[];
  /** By event that answers a call of the session: the step of that call. */
  readonly answers: PlaceMap;
  /** Steps that were made for a result without its call. */
  readonly strays: Set<number>;
  readonly placed: Placed[];
  /** True where the session works in its parent's workspace (F2, F5). */
  sharesWorkspace: boolean;
  /** True where the session wrote every event, and each one's place is its sequence number. */
  isGapless: boolean;
}

/** A roll while events are folded into it. */
export interface Rolling {
  readonly roll: StepRoll;
  /** Places of the steps whose rows are there, by key. */
  readonly ordinals: Map<string, number>;
  /** The newest value of each fact of the placement: a log repeats its folder in every record. */
  readonly held: Map<string, string>;
}

/** The roll of a session of which nothing has been folded. */
export function emptyRolling(session: string): Rolling {
  const roll: StepRoll = {
    session,
    head: '',
    made: [],
    answers: noPlaces(),
    strays: new Set(),
    placed: [],
    sharesWorkspace: false,
    isGapless: true,
  };
  return { roll, ordinals: new Map(), held: new Map() };
}

/** Notes an event that was just folded into `steps`; `changed` is what `foldStep` returned. */
export function rollStep(
  { roll, ordinals, held }: Rolling,
  steps: Steps,
  event: SessionEvent,
  changed: readonly StepRow[],
): void {
  const { origin } = event.envelope;
  const at = roll.made.length;
  let next = roll.made[at - 1] ?? 0;
  for (const row of changed) {
    if (ordinals.has(row.key) || row.event !== event.id) continue;
    if (isStrayResult(row)) roll.strays.add(next);
    ordinals.set(row.key, next++);
  }
  roll.made.push(steps.made);
  const place = steps.places.get(event.id);
  const answered = place?.answers === true && place.key !== undefined ? ordinals.get(place.key) : undefined;
  if (answered !== undefined) addPlace(roll.answers, at, answered);
  const facts = placedBy(event).filter(({ name, value }) => held.get(name) !== value);
  for (const { name, value } of facts) held.set(name, value);
  if (facts.length > 0) roll.placed.push({ at, facts });
  roll.head = event.id;
  roll.sharesWorkspace = steps.sharesWorkspace;
  roll.isGapless &&= origin.seq === at && origin.session === roll.session;
}

/** The steps that an event made, as a half-open range of places. */
export function stepsMadeBy({ made }: StepRoll, at: number): readonly [from: number, to: number] {
  return [made[at - 1] ?? 0, made[at] ?? 0];
}

/** How many steps there are. */
export function stepCount({ made }: StepRoll): number {
  return made.at(-1) ?? 0;
}

/** The step that a branch from an event leaves from: the call that it answered, its own last step, or the one before it; undefined where there is none. */
export function stepLeftFrom(roll: StepRoll, at: number): number | undefined {
  const place = placeOf(roll.answers, at) ?? (roll.made[at] ?? 0) - 1;
  return place < 0 ? undefined : place;
}
