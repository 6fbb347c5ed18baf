import type { Kind } from '../../model/events.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';

/** What is on record at one position of a run. */
export interface Recorded {
  /** Events that began it, in order: one for each attempt. */
  readonly begun: readonly SessionEvent[];
  /** The event that answered it. */
  readonly answer: SessionEvent | undefined;
  /** What a person said of an attempt that has no end, after the newest. */
  readonly review: EventOf<'effect/reviewed'> | undefined;
  /** Digest of what was asked; undefined where nothing is on record, or it was not told. */
  readonly inputDigest: string | undefined;
}

/** Answers of the world that a run has on record, by position (R1). Kept up as events are added. */
export interface RunRecord {
  readonly at: (position: string) => Recorded;
  readonly add: (event: SessionEvent) => void;
}

const BEGINS: ReadonlySet<string> = new Set<Kind>([
  'model/requested',
  'tool/started',
  'approval/asked',
  'merge/opened',
]);
const ANSWERS: ReadonlySet<string> = new Set<Kind>([
  'model/answered',
  'model/failed',
  'tool/ended',
  'approval/answered',
  'memory/recalled',
  'selector/chose',
  'world/answered',
  'validation',
]);

const NOTHING: Recorded = { begun: [], answer: undefined, review: undefined, inputDigest: undefined };

/** The record of the events of one run, and of what persons said to it. */
export function recordOf(events: Iterable<SessionEvent>): RunRecord {
  const byPosition = new Map<string, Recorded>();
  const add = (event: SessionEvent): void => {
    const position = positionOf(event);
    if (position === undefined) return;
    const before = byPosition.get(position) ?? NOTHING;
    byPosition.set(position, withEvent(before, event));
  };
  for (const event of events) add(event);
  return { at: (position) => byPosition.get(position) ?? NOTHING, add };
}

function withEvent(before: Recorded, event: SessionEvent): Recorded {
  const inputDigest = before.inputDigest ?? inputOf(event);
  if (event.kind === 'effect/reviewed') return { ...before, review: event };
  if (BEGINS.has(event.kind)) return { ...before, begun: [...before.begun, event], review: undefined, inputDigest };
  if (ANSWERS.has(event.kind)) return { ...before, answer: event, inputDigest };
  return before;
}

/** The position that an event names; undefined for one that is no answer of the world and begins none. */
export function positionOf(event: SessionEvent): string | undefined {
  if (event.kind === 'opaque' || event.kind === 'withheld') return undefined;
  return 'position' in event.payload ? event.payload.position : undefined;
}

function inputOf(event: SessionEvent): string | undefined {
  if (event.kind === 'opaque' || event.kind === 'withheld') return undefined;
  if (event.kind === 'model/requested') return event.payload.contextDigest;
  return 'inputDigest' in event.payload ? event.payload.inputDigest : undefined;
}
