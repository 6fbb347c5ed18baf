import type { EventId, SessionId } from '../../model/ids.ts';
import { type Append, type AppendedEvent, type AppendOutcome, AppendRefused } from '../../runtime/ports.ts';
import type { Shelf, Slot } from './slot.ts';
import { slotFor } from './slot-for.ts';

/** A store that a batch is written to, inside a transaction that the caller opened. */
export interface Sheet extends Shelf {
  readonly nextNum: () => number;
  /** Writes an event into a slot. Changes nothing and gives false where an event with this id or in this slot is there. */
  readonly insert: (event: AppendedEvent, slot: Slot) => boolean;
  readonly setHead: (session: SessionId, head: EventId) => void;
}

/** The first stream whose head is not the expected one, as the outcome to answer with. */
export function findStale(batch: readonly Append[], shelf: Pick<Shelf, 'head'>): AppendOutcome {
  const heads = new Map<SessionId, EventId | undefined>();
  for (const { session, expectedHead, events } of batch) {
    const head = heads.has(session) ? heads.get(session) : shelf.head(session);
    if (head !== expectedHead) return { ok: false, session, head: shelf.head(session) };
    heads.set(session, events.at(-1)?.id);
  }
  return { ok: true };
}

/** The outcome for an append that was made for something else than what is there. */
export function staleOutcome(
  { session }: Append,
  shelf: Pick<Shelf, 'head'>,
): Extract<AppendOutcome, { readonly ok: false }> {
  return { ok: false, session, head: shelf.head(session) };
}

/**
 * Writes a batch that is not stale, an event for each step, so that the caller can breathe between two.
 * Throws AppendRefused for events that do not fit and an Error for an empty stream; the transaction must be rolled back then.
 */
export function* appendStreams(batch: readonly Append[], sheet: Sheet): Generator<void> {
  let num = sheet.nextNum();
  for (const { session, expectedHead, events } of batch) {
    let before: Before = { id: expectedHead, slot: undefined };
    for (const [at, event] of events.entries()) {
      const link = { stream: session, before, isFirst: at === 0, isNew: expectedHead === undefined, num };
      const slot = appendNext(event, link, sheet) ?? appendOne(event, link, sheet);
      if (slot.num === num) num++;
      before = { id: event.id, slot };
      yield;
    }
    if (before.id === undefined || events.length === 0) throw new Error(`nothing was appended to ${session}`);
    sheet.setHead(session, before.id);
  }
}

/** The event before one in its stream, and its slot where that is known. */
interface Before {
  readonly id: EventId | undefined;
  readonly slot: Slot | undefined;
}

interface Link {
  readonly stream: SessionId;
  readonly before: Before;
  readonly isFirst: boolean;
  readonly isNew: boolean;
  /** The next free one. */
  readonly num: number;
}

/**
 * Appends what nearly every event is: the one after the last in its own session. Undefined where it is another, or is there already: only
 * then is it worth asking for more than the one row.
 */
function appendNext(event: AppendedEvent, { stream, before, num }: Link, sheet: Sheet): Slot | undefined {
  const { slot } = before;
  const { origin, parents } = event.envelope;
  if (slot === undefined || parents.length !== 1 || parents[0] !== before.id || origin.session !== stream)
    return undefined;
  if (slot.session !== stream || slot.twin !== 0 || slot.seq !== origin.seq - 1) return undefined;
  const next = { ...slot, num, seq: origin.seq };
  return sheet.insert(event, next) ? next : undefined;
}

function appendOne(event: AppendedEvent, { stream, before, isFirst, isNew, num }: Link, sheet: Sheet): Slot {
  const there = sheet.slotOf(event.id);
  const isFree = isFirst && (there !== undefined || before.id === undefined);
  const [parent] = event.envelope.parents;
  if (!isFree && parent !== before.id) {
    const { session, seq } = event.envelope.origin;
    throw new AppendRefused(`event ${session}#${seq} does not follow ${before.id}, the event before it in ${stream}`);
  }
  if (there !== undefined) return there;
  const known = before.slot ?? (parent === undefined ? undefined : sheet.slotOf(parent));
  const slot = slotFor(event, { stream, parent: known, num, isNew }, sheet);
  if (!sheet.insert(event, slot)) throw new Error(`${event.id} was looked for and is there`);
  return slot;
}
