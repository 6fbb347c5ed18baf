import type { PartOf } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';

/** The calls that a re-run performs first: those of the answer that its start names which had no result when it began. The same each time it is taken up. */
export function openCallsOf(history: readonly SessionEvent[], run: string): readonly PartOf<'tool-call'>[] {
  const start = history.findIndex(({ kind, envelope }) => kind === 'run/started' && envelope.run === run);
  const started = history[start];
  const named = started?.kind === 'run/started' ? started.payload.rerun?.calls : undefined;
  if (named === undefined) return [];
  const asked = history.findIndex(({ id }) => id === named);
  const answer = history[asked];
  if (answer?.kind !== 'model/answered') return [];
  const results = history.slice(asked, start).flatMap((event) => partsOf(partsIn(event), 'tool-result'));
  const done = new Set(results.map(({ callId }) => callId));
  return partsOf(answer.payload.parts, 'tool-call').filter(({ callId }) => !done.has(callId));
}
