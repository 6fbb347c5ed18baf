import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { isClosed } from '../context-at/closed-event.ts';

type Try = EventOf<'model/requested' | 'model/retried' | 'model/failed' | 'model/answered'>;

const TRIES: ReadonlySet<string> = new Set<Try['kind']>([
  'model/requested',
  'model/retried',
  'model/failed',
  'model/answered',
]);

/** Kinds of records that say of a try that it has no answer. */
const UNANSWERED: ReadonlySet<string> = new Set<Try['kind']>(['model/retried', 'model/failed']);

/** True for a record of a try of a request that has no whole answer, and for which a provider may charge: nobody knows what it used (X3, U1). */
export function isUnansweredTry(event: SessionEvent): event is Try {
  return isTry(event) && event.payload.mayBeBilled === true;
}

/** True for a record of a try without an answer whose contents nobody can read any more: whether a provider may charge for it is not known. */
export function isClosedTry(event: SessionEvent): boolean {
  return isClosed(event) && UNANSWERED.has(event.envelope.kind);
}

function isTry(event: SessionEvent): event is Try {
  return TRIES.has(event.kind);
}
