import type { StoredEvent } from '../../model/envelope.ts';
import type { EventId } from '../../model/ids.ts';
import { createPace } from '../../runtime/pace.ts';
import { HostError } from '../../runtime/ports.ts';
import { runsOf } from '../store/runs-of.ts';
import type { Run, Shelf } from '../store/slot.ts';
import type { ReadRun } from './read-run.ts';

/**
 * Reads the last `limit` events of a first-parent history, root first.
 * Throws HostError `store-broken` where an event of it is missing: a history that silently begins late would mislead.
 */
export async function readHistory(
  head: EventId,
  limit: number,
  { shelf, run }: { readonly shelf: Shelf; readonly run: ReadRun },
): Promise<readonly StoredEvent[]> {
  const pace = createPace();
  const pieces: StoredEvent[][] = [];
  for (const { size, ...piece } of lastRuns(head, limit, shelf)) {
    const events = await run(piece, pace);
    if (events.length < size) throw brokenAt(`${piece.session}#${piece.fromSeq} to #${piece.toSeq - 1}`);
    pieces.push(events);
  }
  const events = pieces.reverse().flat();
  const parent = events[0]?.envelope.parents[0];
  if (events.length < limit && parent !== undefined) throw brokenAt(parent);
  return events;
}

function lastRuns(head: EventId, limit: number, shelf: Shelf): (Run & { readonly size: number })[] {
  const runs: (Run & { readonly size: number })[] = [];
  let left = limit;
  for (const run of runsOf(head, shelf)) {
    if (left <= 0) break;
    const fromSeq = Math.max(run.fromSeq, run.toSeq - left);
    runs.push({ ...run, fromSeq, size: run.toSeq - fromSeq });
    left -= run.toSeq - fromSeq;
  }
  return runs;
}

function brokenAt(place: string): HostError {
  const says = `A history can't be read past ${place}: an event is missing. Run verify to see what else is.`;
  return new HostError('store-broken', says, { data: { place } });
}
