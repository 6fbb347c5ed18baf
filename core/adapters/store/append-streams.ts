import type { EventId, SessionId } from '../../model/ids.ts';
import { type Append, type AppendedEvent, type AppendOutcome, AppendRefused } from '../../runtime/ports.ts';
import type { Shelf, Slot } from './slot.ts';
import { slotFor } from './slot-for.ts';

/** A store that a batch is written to, inside a transaction that the caller opened. */
export interface Sheet extends Shelf {
  readonly nextNum: () => number;
  readonly insert: (event: AppendedEvent, slot: Slot) => void;
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
  for (const { session, expectedHead, events } of batch) {
    let before: Before = { id: expectedHead, slot: undefined };
    for (const [at, event] of events.entries()) {
      const link = { stream: session, before, isFirst: at === 0, isNew: expectedHead === undefined };
      before = { id: event.id, slot: appendOne(event, link, sheet) };
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
}

function appendOne(event: AppendedEvent, { stream, before, isFirst, isNew }: Link, sheet: Sheet): Slot {
  const there = sheet.slotOf(event.id);
  const isFree = isFirst && (there !== undefined || before.id === undefined);
  const [parent] = event.envelope.parents;
  if (!isFree && parent !== before.id) {
    const { session, seq } = event.envelope.origin;
    throw new AppendRefused(`event ${session}#${seq} does not follow ${before.id}, the event before it in ${stream}`);
  }
  if (there !== undefined) return there;
  const known = before.slot ?? (parent === undefined ? undefined : sheet.slotOf(parent));
  const slot = slotFor(event, { stream, parent: known, num: sheet.nextNum(), isNew }, sheet);
  sheet.insert(event, slot);
  return slot;
}
