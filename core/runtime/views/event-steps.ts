import type { StoredEvent } from '../../model/envelope.ts';
import type { EventId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Fact } from '../../projections/evidence/fact.ts';
import { stepCount, stepsMadeBy } from '../../projections/steps/step-roll.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import { positionOf } from '../agent/recorded.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { callIdOf } from '../replay/call-id-of.ts';
import { placementAt, placeOf } from './lineage-fold.ts';
import { rowsIn } from './lineage-rows.ts';
import type { KeptLineage } from './lineage-shelf.ts';

/** Steps that are looked through at once for the call that an event is of. */
const LOOK_BACK = 200;

/** Steps of one event in its session: those that it made, else the one that it is a part of: of a call, of a request to a model. */
export interface EventSteps {
  readonly steps: readonly StepRow[];
  /** Place of the first of them among the session's, from 0. */
  readonly from: number;
  /** Steps of the session. */
  readonly of: number;
  /** Where the event ran. */
  readonly placement: readonly Fact[];
}

/** Where the step of an event stands, and the steps before it. */
export interface StepsBefore {
  readonly at: number;
  readonly steps: readonly StepRow[];
}

interface World {
  readonly store: Pick<EventStore, 'event'>;
  readonly read: ReadEvent;
}

/** Finds them; undefined where the lineage does not have the event. */
export async function eventSteps(
  lineage: KeptLineage,
  stored: StoredEvent,
  world: World,
): Promise<EventSteps | undefined> {
  const found = placed(lineage, stored);
  if (found === undefined) return undefined;
  const { place, roll, from, to } = found;
  const { session } = place;
  const made = { from, steps: await rowsIn(lineage, session, { from, to }) };
  const part =
    made.steps.length > 0 ? made : await partOf(world.read(stored), { lineage, session, before: from }, world);
  return { ...(part ?? made), of: stepCount(roll), placement: placementAt(lineage, place) };
}

/** The steps before that of an event, at most so many; undefined where the lineage does not have it. */
export async function stepsBefore(
  lineage: KeptLineage,
  event: StoredEvent,
  most: number,
): Promise<StepsBefore | undefined> {
  const found = placed(lineage, event);
  if (found === undefined) return undefined;
  const { place, from: at } = found;
  return { at, steps: await rowsIn(lineage, place.session, { from: Math.max(0, at - most), to: at }) };
}

/** Where an event stands in a lineage, and which steps of its session it made, half open; undefined where the lineage does not have it. */
function placed(lineage: KeptLineage, event: StoredEvent) {
  const place = placeOf(lineage, event);
  const roll = place && lineage.steps.get(place.session)?.roll;
  if (place === undefined || roll === undefined) return undefined;
  const [from, to] = stepsMadeBy(roll, place.at);
  return { place, roll, from, to };
}

type Found = Pick<EventSteps, 'steps' | 'from'>;

/** Among the steps of a session, a place up to which an event made none. */
interface Place {
  readonly lineage: KeptLineage;
  readonly session: string;
  readonly before: number;
}

async function partOf(event: SessionEvent, place: Place, world: World): Promise<Found | undefined> {
  if (event.kind === 'tool/ended') return lastBefore(place, ({ call }) => call?.result === event.id);
  const callId = callIdOf(event);
  if (callId !== undefined) return lastBefore(place, ({ call }) => call?.callId === callId);
  return event.kind === 'model/requested' ? answerTo(event, place, world) : undefined;
}

/** The last of the steps before a place; calls stand close before what is of them. */
async function lastBefore(
  { lineage, session, before }: Place,
  is: (row: StepRow) => boolean,
): Promise<Found | undefined> {
  for (let to = before; to > 0; ) {
    const from = Math.max(0, to - LOOK_BACK);
    const rows = await rowsIn(lineage, session, { from, to });
    const at = rows.findLastIndex(is);
    if (at >= 0) return { steps: rows.slice(at, at + 1), from: from + at };
    to = from;
  }
  return undefined;
}

/** What a model said to a request, or why it did not, is the step after it: of the same run and position. */
async function answerTo(
  request: SessionEvent,
  { lineage, session, before }: Place,
  { store, read }: World,
): Promise<Found | undefined> {
  const steps = await rowsIn(lineage, session, { from: before, to: before + 1 });
  const stored = steps[0] && (await store.event(steps[0].event as EventId));
  if (stored === undefined) return undefined;
  const answer = read(stored);
  const isIts = answer.envelope.run === request.envelope.run && positionOf(answer) === positionOf(request);
  return isIts && answer.kind.startsWith('model/') ? { steps, from: before } : undefined;
}
