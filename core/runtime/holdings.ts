import type { SessionId } from '../model/ids.ts';
import type { Anchor } from './ports.ts';

/** What an event store says of how much it has, without reading an event. */
export interface Holdings {
  /** How many events each session has of those that it wrote. What is counted may still be damaged where it lies. */
  readonly ownCounts: () => Promise<ReadonlyMap<SessionId, number>>;
  /** The anchors that name an event which is not there: of sessions that lost their end, or were taken out for good. */
  readonly lostAnchors: () => Promise<readonly Anchor[]>;
}
