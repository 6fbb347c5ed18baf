import type { StoredEvent } from '../model/envelope.ts';
import { readPayload } from '../model/read-event.ts';
import { sayIssues } from '../projections/text/say-issues.ts';

/**
 * Why a payload can't be read although it may be what its envelope says, in sentences that repeat no value of it. Undefined for one
 * that can, and for one that is withheld.
 */
export function sayUnfit({
  payload,
  envelope: { kind },
}: Pick<StoredEvent, 'payload' | 'envelope'>): string | undefined {
  if (payload === undefined) return undefined;
  const reading = readPayload(payload.text, kind);
  if (reading.fits) return undefined;
  if (reading.issues.length === 0) return 'It is no JSON in canonical form.';
  return `It does not fit its kind, ${kind}. ${sayIssues(reading.issues, 'It')}`;
}
