import type { EventId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { figuresOf } from './figures-of.ts';
import type { SessionSummary } from './summary-state.ts';

/** Notes figures and marks of copied beginnings, once everything else of the event is in the summary. */
export function foldCopies(state: SessionSummary, event: SessionEvent): void {
  const { ends, parts, named } = state.copies;
  if (ends.includes(event.id)) parts.set(event.id, figuresOf(state));
  if (event.kind !== 'import/copied' || event.payload.from === state.session) return;
  const end = event.payload.through as EventId;
  const part = parts.get(end);
  if (part !== undefined) state.copies.newest = { mark: event.payload, ...part };
  if (!named.includes(end)) named.push(end);
}
