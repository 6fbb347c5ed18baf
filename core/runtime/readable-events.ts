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
    yield await readable(session, { from, to: Math.min(from + PAGE, end) }, store);
  }
}

/** True for the failure to read one event, whose bytes were changed, in a store that is otherwise sound. */
export function isLostEvent(error: unknown): boolean {
  return error instanceof HostError && error.code === 'store-broken' && error.data.event !== undefined;
}

/** Halves a range until what can't be read stands alone. */
async function readable(
  session: SessionId,
  { from, to }: { readonly from: number; readonly to: number },
  store: EventStore,
): Promise<readonly StoredEvent[]> {
  try {
    return await store.own(session, from, to);
  } catch (error) {
    if (!isLostEvent(error)) throw error;
    if (to - from <= 1) return [];
    const middle = Math.floor((from + to) / 2);
    const before = await readable(session, { from, to: middle }, store);
    return [...before, ...(await readable(session, { from: middle, to }, store))];
  }
}
