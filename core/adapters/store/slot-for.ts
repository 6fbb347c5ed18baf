import type { StoredEvent } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import { AppendRefused } from '../../runtime/ports.ts';
import type { Shelf, Slot } from './slot.ts';

/** Where an event is appended. */
export interface Appending {
  readonly stream: SessionId;
  /** Slot of the first parent; undefined where it is not stored or where there is none. */
  readonly parent: Slot | undefined;
  readonly num: number;
  /** Whether the stream is new here: one that comes from elsewhere may lack events that its head had left behind there. */
  readonly isNew: boolean;
}

/**
 * Finds the slot of a new event.
 * Throws AppendRefused where a parent is not stored or where an event of the stream's own takes
 * a seq that is taken, or skips one in a stream that is not new.
 */
export function slotFor(event: StoredEvent, { stream, parent, num, isNew }: Appending, shelf: Shelf): Slot {
  const { parents, origin } = event.envelope;
  if (parents[0] !== undefined && parent === undefined) {
    throw new AppendRefused(`${nameOf(event)} was appended before its first parent ${parents[0]}`);
  }
  const lost = parents.slice(1).find((other) => shelf.slotOf(other) === undefined);
  if (lost !== undefined) throw new AppendRefused(`${nameOf(event)} was appended before its parent ${lost}`);
  const twin = origin.session === stream ? ownTwin(event, { parent, isNew }, shelf) : foreignTwin(event, parent, shelf);
  const follows = parent?.session === origin.session && parent.twin === twin && parent.seq === origin.seq - 1;
  return { num, session: origin.session, seq: origin.seq, twin, runFrom: follows ? parent.runFrom : origin.seq };
}

function ownTwin(event: StoredEvent, { parent, isNew }: Pick<Appending, 'parent' | 'isNew'>, shelf: Shelf): number {
  const { session, seq } = event.envelope.origin;
  if (shelf.at(session, 0, seq) !== undefined)
    throw new AppendRefused(`${nameOf(event)} was appended where another event is`);
  const follows = parent?.session === session && parent.twin === 0 && parent.seq === seq - 1;
  const needed = isNew ? 0 : seq - 1;
  if (seq > 0 && !follows && shelf.at(session, 0, needed) === undefined) {
    throw new AppendRefused(`${nameOf(event)} was appended, but the highest seq is ${shelf.topSeq(session, 0)}`);
  }
  return 0;
}

function foreignTwin(event: StoredEvent, parent: Slot | undefined, shelf: Shelf): number {
  const { session, seq } = event.envelope.origin;
  const twin = parent?.session === session ? parent.twin : 0;
  return shelf.at(session, twin, seq) === undefined ? twin : shelf.topTwin(session) + 1;
}

function nameOf(event: StoredEvent): string {
  return `event ${event.envelope.origin.session}#${event.envelope.origin.seq}`;
}
