import type { SessionEvent } from '../../model/read-event.ts';

/** Counts of one source file, derived from the events that it became. Names are those of the independent counter. */
export type Facts = Readonly<Record<string, number | boolean | string>>;

/** A fold that counts events one by one, in file order, so that a large file need not be held. */
export interface FactsTally {
  readonly add: (event: SessionEvent) => void;
  /** The counts of all events added. */
  readonly facts: () => Facts;
}
