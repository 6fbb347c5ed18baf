import type { EventId, SessionId } from '../model/ids.ts';
import type { Anchor } from './ports.ts';

/** A fold of a session that was saved up to an event which is not there. */
export interface LostFold {
  /** Name of the projection. */
  readonly name: string;
  readonly session: SessionId;
  readonly head: EventId;
}

/** What an event store says of how much it has, without reading an event. */
export interface Holdings {
  /** How many of the events that a session wrote are there; 0 for an unknown one. What is counted may still be damaged where it lies. */
  readonly ownCount: (session: SessionId) => Promise<number>;
  /** Sessions with a head and events of their own, but without the first of them. */
  readonly withoutFirst: () => Promise<readonly SessionId[]>;
  /** The anchors that name an event which is not there: of sessions that lost their end, or were taken out for good. */
  readonly lostAnchors: () => Promise<readonly Anchor[]>;
  /** Saved projections of sessions that name an event which is not there: what they were folded from was lost, or was taken out for good meanwhile. */
  readonly lostFolds: () => Promise<readonly LostFold[]>;
  /** How many imported files there are of which the first record that is entered, by its id, became an event that is not there. */
  readonly lostFiles: () => Promise<number>;
}
