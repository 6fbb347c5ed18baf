import type { EventId } from '../../model/ids.ts';
import type { Branch } from '../../model/memory/state.ts';

/** Where an item of memory is from and what became of it (K3). */
export interface Provenance {
  readonly item: EventId;
  readonly key: string;
  /** Why it is here: who wrote it, when, from which branch. */
  readonly wrote: {
    readonly as: 'proposed' | 'committed' | 'superseded';
    readonly by: string;
    /** Unix ms. */
    readonly atMs: number;
    readonly from?: Branch;
    /** The item in whose place it came. */
    readonly replaces?: EventId;
  };
  /** What justified it. */
  readonly evidence: readonly string[];
  /** Why it holds no more; absent while it does. */
  readonly ended?: { readonly event: EventId; readonly how: Ending; readonly reason?: string };
  /** Who read it, in the order of the record. */
  readonly readers: readonly Reader[];
  /** What it led to: answers of models that read it, and items that name it, a reading of it or such an answer as their evidence. */
  readonly ledTo: readonly EventId[];
}

/** What ended an item. `settled`: a proposal that was committed. */
export type Ending = 'superseded' | 'retracted' | 'rolled-back' | 'settled';

/** One recall that found an item. */
export interface Reader {
  readonly recalled: EventId;
  readonly session: string;
  readonly run?: string;
  readonly score?: number;
  /** Whether its text was given to a model. */
  readonly injected: boolean;
  /** Requests of which it was a part, also in forks. */
  readonly requests: readonly EventId[];
  /** What models answered to them. */
  readonly answers: readonly EventId[];
}
