import type { EventId, SessionId } from '../../model/ids.ts';

/** Where an event stands in a store: derived from its envelope and from what was there before it. */
export interface Slot {
  /** Order of arrival. A parent always came before its children. */
  readonly num: number;
  /** The origin, as in the envelope. */
  readonly session: SessionId;
  readonly seq: number;
  /**
   * 0 for the first event that was stored under its origin. Higher for events of a native import that parted from a
   * session here (E2): they have the same origins as the session's own.
   */
  readonly twin: number;
  /** Seq at which the run begins that this event ends: consecutive events of one session and twin, each the first parent of the next. */
  readonly runFrom: number;
}

/** A run of events that history reads in one piece: `fromSeq <= seq < toSeq`. */
export interface Run {
  readonly session: SessionId;
  readonly twin: number;
  readonly fromSeq: number;
  readonly toSeq: number;
}

/** What the rules of a store look up. Every answer includes what the running transaction has written. */
export interface Shelf {
  readonly slotOf: (id: EventId) => Slot | undefined;
  readonly at: (session: SessionId, twin: number, seq: number) => Occupant | undefined;
  /** Highest seq of a session and twin, -1 for none. */
  readonly topSeq: (session: SessionId, twin: number) => number;
  /** Highest twin of a session, -1 for none. */
  readonly topTwin: (session: SessionId) => number;
  readonly head: (session: SessionId) => EventId | undefined;
}

/** The event in a slot. */
export interface Occupant {
  readonly id: EventId;
  readonly firstParent: EventId | undefined;
}
