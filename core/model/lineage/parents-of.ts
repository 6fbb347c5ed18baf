import type { EventId } from '../ids.ts';

/** Looks up the parents of an event, the first parent first; empty for a root and for an event that is not known. */
export type ParentsOf = (event: EventId) => readonly EventId[];
