import type { EventId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { whole } from '../compression/preserved-in.ts';

/**
 * Indices of the events that are in a context after a pin (C2): what was dropped comes back at its end, with the calls that belong to it. What is
 * there stays where it is, and is only kept by the next compression. Taking a pin back drops nothing: the next compression does.
 */
export function pinnedBack(
  { payload }: EventOf<'context/pinned'>,
  history: readonly SessionEvent[],
  live: readonly number[],
): readonly number[] {
  const isThere = new Set(live);
  const at = payload.pinned ? history.findIndex(({ id }) => id === payload.event) : -1;
  if (at === -1 || isThere.has(at)) return live;
  const ids = new Set(whole(new Set([payload.event as EventId]), history));
  const back = history.flatMap(({ id }, index) => (ids.has(id) && !isThere.has(index) ? [index] : []));
  return [...live, ...back];
}
