import type { EventId } from '../../model/ids.ts';
import type { Run, Shelf } from './slot.ts';

/**
 * The runs of a first-parent history, the newest first. Costs two look-ups for each fork point or head move in it, however
 * many events there are. Ends early, never throws, where an event is missing or a parent came after its child.
 */
export function* runsOf(head: EventId, shelf: Pick<Shelf, 'slotOf' | 'at'>): Generator<Run> {
  let slot = shelf.slotOf(head);
  while (slot !== undefined) {
    const { session, twin, runFrom, seq, num } = slot;
    yield { session, twin, fromSeq: runFrom, toSeq: seq + 1 };
    const parent = shelf.at(session, twin, runFrom)?.firstParent;
    const next = parent === undefined ? undefined : shelf.slotOf(parent);
    slot = next !== undefined && next.num < num ? next : undefined;
  }
}
