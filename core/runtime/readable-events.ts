import type { StoredEvent } from '../model/envelope.ts';
import type { SessionId } from '../model/ids.ts';
import { type EventStore, HostError } from './ports.ts';

/** Events read at a time. */
const PAGE = 512;

/**
 * The events that a stream wrote, in order, from a sequence number on, a page at a time. One whose envelope can no longer be read
 * is passed over, so that it hides nothing else; `verify` names it (E1). Throws HostError for every other failure.
 */
export async function* readableEvents(
  session: SessionId,
  store: EventStore,
  fromSeq = 0,
): AsyncGenerator<readonly StoredEvent[]> {
  const end = (await store.ref(session))?.nextSeq ?? 0;
  for (let from = fromSeq; from < end; from += PAGE) {
    yield (await readableIn(session, { from, to: Math.min(from + PAGE, end) }, store)).events;
  }
}

/** True for a failure that further events need not share: one's bytes were changed, or the page that some lie on. */
export function isDamage(error: unknown): boolean {
  return error instanceof HostError && error.code === 'store-broken';
}

/** What stands for something that lies on damaged pages, where others are sound. */
export function brokenAs<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (!isDamage(error)) throw error;
    return value;
  };
}

/** True for the failure to read one event, whose bytes were changed, in a store that is otherwise sound. */
export function isLostEvent(error: unknown): boolean {
  return error instanceof HostError && error.code === 'store-broken' && error.data.event !== undefined;
}

/** True for the failure to read a history of which an event is not there. */
export function isMissingEvent(error: unknown): boolean {
  return isDamage(error) && (error as HostError).data.place !== undefined;
}

/**
 * An event that can't be read: its `envelope` was changed, `pages` of the store that hold it or lead to it are damaged, or it is
 * `missing` between others.
 */
export interface LostEvent {
  readonly seq: number;
  readonly damaged: 'envelope' | 'pages' | 'missing';
}

/** The events of a range of sequence numbers that can be read, and the others. */
export interface ReadableEvents {
  readonly events: readonly StoredEvent[];
  readonly lost: readonly LostEvent[];
}

/**
 * Reads `from <= seq < to` of a session as {@link readableEvents} does: halves the range until what can't be read stands alone. `to` is no
 * further than the session goes, so that what is not there in between is missing.
 */
export async function readableIn(
  session: SessionId,
  { from, to }: { readonly from: number; readonly to: number },
  store: Pick<EventStore, 'own'>,
): Promise<ReadableEvents> {
  try {
    const events = await store.own(session, from, to);
    return { events, lost: events.length === to - from ? [] : missingIn(events, { from, to }) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    if (to - from <= 1)
      return { events: [], lost: [{ seq: from, damaged: isLostEvent(error) ? 'envelope' : 'pages' }] };
    const middle = Math.floor((from + to) / 2);
    const before = await readableIn(session, { from, to: middle }, store);
    const after = await readableIn(session, { from: middle, to }, store);
    return { events: [...before.events, ...after.events], lost: [...before.lost, ...after.lost] };
  }
}

function missingIn(
  events: readonly StoredEvent[],
  { from, to }: { readonly from: number; readonly to: number },
): LostEvent[] {
  const there = new Set(events.map(({ envelope }) => envelope.origin.seq));
  const all = Array.from({ length: to - from }, (_, at) => from + at);
  return all.filter((seq) => !there.has(seq)).map((seq) => ({ seq, damaged: 'missing' }));
}
