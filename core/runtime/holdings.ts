import type { SessionId } from '../model/ids.ts';
import type { Anchor } from './ports.ts';

/** What an event store says of how much it has, without reading an event. */
export interface Holdings {
  /** How many of the events that a session wrote are there; 0 for an unknown one. What is counted may still be damaged where it lies. */
  readonly ownCount: (session: SessionId) => Promise<number>;
  /** Sessions with a head and events of their own, but without the first of them. */
  readonly withoutFirst: () => Promise<readonly SessionId[]>;
  /** The anchors that name an event which is not there: of sessions that lost their end, or were taken out for good. */
  readonly lostAnchors: () => Promise<readonly Anchor[]>;
}
