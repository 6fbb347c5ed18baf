import type { SessionEvent } from '../../model/read-event.ts';

/**
 * The verdicts that an event takes back (V1); none for an event of another kind. The envelope names it too: what was taken back stays so
 * when the words about that are erased.
 */
export function takenBack(event: SessionEvent): readonly string[] {
  if (event.envelope.kind !== 'validation/withdrawn') return [];
  if (event.kind === 'validation/withdrawn') return [event.payload.validation];
  return event.envelope.refs.flatMap((ref) => ('event' in ref ? [ref.event] : []));
}
