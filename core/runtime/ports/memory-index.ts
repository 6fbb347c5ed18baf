import type { EventId, SessionId } from '../../model/ids.ts';
import type { QueryTerm } from '../memory/query-terms.ts';

/** A text that can be recalled, and the stream that holds it. */
export interface IndexedItem {
  readonly item: EventId;
  readonly key: string;
  readonly text: string;
}

/** What is near to a query. */
export interface NearItems {
  /** Items that have some of its terms, nearest first. */
  readonly items: readonly EventId[];
  /** All that were looked at: those of the streams asked. */
  readonly of: number;
  /** Of them, those that hold a term, by its text. */
  readonly holding: ReadonlyMap<string, number>;
}

/**
 * Words of remembered texts by where they stand. Derived: it begins empty in each host and is filled from the streams. Of nothing that was
 * taken out of it anything is left. Throws HostError where there is no memory left to hold it.
 */
export interface MemoryIndex {
  /** Makes a stream's items differ as said; one that is there already is put in its own place. */
  readonly change: (
    stream: SessionId,
    change: { readonly put: readonly IndexedItem[]; readonly take: readonly EventId[] },
  ) => void;
  /** Takes out all of a stream. */
  readonly drop: (stream: SessionId) => void;
  readonly near: (streams: readonly SessionId[], terms: readonly QueryTerm[], most: number) => NearItems;
  readonly close: () => void;
}
