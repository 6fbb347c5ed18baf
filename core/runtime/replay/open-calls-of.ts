import type { EventId } from '../../model/ids.ts';
import type { PartOf } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';

/** The calls that a re-run performs first: those of the answer that its start names which were open when it began. The same each time it is taken up. */
export function openCallsOf(history: readonly SessionEvent[], run: string): readonly PartOf<'tool-call'>[] {
  const start = history.findIndex(({ kind, envelope }) => kind === 'run/started' && envelope.run === run);
  const started = history[start];
  const named = started?.kind === 'run/started' ? started.payload.rerun?.calls : undefined;
  return named === undefined ? [] : openCallsAt(history.slice(0, start + 1), named as EventId);
}

/** Calls of an answer that have no result at the end of a history: `again`, and those that re-runs of it made again, count for nothing. */
export function openCallsAt(
  history: readonly SessionEvent[],
  answer: EventId,
  again?: EventId,
): readonly PartOf<'tool-call'>[] {
  const asked = history.findIndex(({ id }) => id === answer);
  const event = history[asked];
  if (event?.kind !== 'model/answered') return [];
  const after = history.slice(asked);
  const gone = new Set<string | undefined>([again, ...after.map(madeAgainBy)]);
  const results = after.flatMap((each) => (gone.has(each.id) ? [] : partsOf(partsIn(each), 'tool-result')));
  const done = new Set(results.map(({ callId }) => callId));
  return partsOf(event.payload.parts, 'tool-call').filter(({ callId }) => !done.has(callId));
}

/** The result that a re-run which begins here does not take over; undefined for none. */
function madeAgainBy(event: SessionEvent): string | undefined {
  return event.kind === 'run/started' ? event.payload.rerun?.again : undefined;
}
