import type { EventId } from '../../model/ids.ts';
import type { EventOf } from '../../model/read-event.ts';
import type { Figures } from './figures-of.ts';

/** What a session begins with a copy of (I2), and what that makes of its figures. */
export interface Copy extends Figures {
  readonly mark: EventOf<'import/copied'>['payload'];
}

/**
 * What a fold knows of copied beginnings. A mark comes after the events it is about, when their figures have been passed, so the
 * last event of a copy must be known before it is folded. Plain data.
 */
export interface Copies {
  /** Events that copies were known to end with before the first event was folded. */
  readonly ends: readonly EventId[];
  /** The figures when such an event was folded. */
  readonly parts: Map<EventId, Figures>;
  /** Events that marks name as the end of a copy, each once. */
  readonly named: EventId[];
  /** What the newest mark says that names an event before it. */
  newest: Copy | undefined;
}

/** Nothing folded yet. */
export function emptyCopies(ends: Iterable<EventId> = []): Copies {
  return { ends: [...ends], parts: new Map(), named: [], newest: undefined };
}

/** True where a mark names an end that was not known: the session must be folded anew with all that are named known. */
export function isEndMissed({ ends, named }: Copies): boolean {
  return named.some((end) => !ends.includes(end));
}

/** What nearly all sessions are: nothing is folded into it. */
const NO_COPIES = emptyCopies();

/** The same as far as a line needs it, and a fold of the same session later. */
export function settleCopies({ ends, named, newest }: Copies): Copies {
  if (named.length === 0 && newest === undefined) return NO_COPIES;
  return { ends: ends.filter((end) => named.includes(end)), parts: new Map(), named: [...named], newest };
}
