import type { EventId } from '../../../model/ids.ts';
import { runsOf } from '../runs-of.ts';
import type { Evidence } from './evidence.ts';

/** Whether `event` is `head` or in its first-parent history, by the columns. */
export function reaches(head: EventId, event: EventId, evidence: Evidence): boolean {
  const slot = evidence.slotOf(event);
  if (slot === undefined) return false;
  for (const run of runsOf(head, evidence)) {
    const isSame = run.session === slot.session && run.twin === slot.twin;
    if (isSame && slot.seq >= run.fromSeq && slot.seq < run.toSeq) return true;
  }
  return false;
}
