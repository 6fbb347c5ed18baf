import type { EventId } from '../ids.ts';

/** What the rules need to know of a session: the fold of its own events (S1, S11). */
export interface SessionState {
  /** Its newest event; undefined before its first. */
  readonly head: EventId | undefined;
  /** Number that its next own event gets. */
  readonly nextSeq: number;
  /** Holds an event of a kind that this version does not know and must not pass over: it can be read and forked, not continued. */
  readonly readOnly: boolean;
}

/** A session before its first event. */
export const emptySession: SessionState = { head: undefined, nextSeq: 0, readOnly: false };
