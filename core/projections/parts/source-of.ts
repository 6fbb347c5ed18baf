import type { Source } from '../../model/kinds/fields.ts';
import type { SessionEvent } from '../../model/read-event.ts';

/** The source record that an imported event was made from; undefined for an event of ours, opaque or withheld. */
export function sourceOf(event: SessionEvent): Source | undefined {
  if (event.kind === 'opaque' || event.kind === 'withheld') return undefined;
  return 'source' in event.payload ? event.payload.source : undefined;
}

/** True for an event whose record names one before it that is not before it in its log, but missing, later or itself (B-8). */
export function isAfterBreak(event: SessionEvent): boolean {
  return sourceOf(event)?.marks.parentMissing === true;
}

/** True for an event that an importer wrote: what it says of the world is a claim of a log (I5). */
export function isImported(event: SessionEvent): boolean {
  return event.envelope.by.startsWith('import:');
}

/**
 * Unix ms of an event, or undefined where neither its record nor a neighbour had a time.
 * `inferred` where it was taken from a neighbour.
 */
export function timeOf(event: SessionEvent): { readonly atMs: number | undefined; readonly inferred: boolean } {
  const source = sourceOf(event);
  const inferred = source?.time === 'inferred';
  const { atMs } = event.envelope;
  // What an importer adds of itself, a session's opening say, has the time of a record beside it.
  const isTaken = inferred || (source === undefined && isImported(event));
  return { atMs: isTaken && atMs <= 0 ? undefined : atMs, inferred };
}
