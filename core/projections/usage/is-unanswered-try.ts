import type { EventOf, SessionEvent } from '../../model/read-event.ts';

type Try = EventOf<'model/requested' | 'model/retried' | 'model/failed' | 'model/answered'>;

const TRIES: ReadonlySet<string> = new Set<Try['kind']>([
  'model/requested',
  'model/retried',
  'model/failed',
  'model/answered',
]);

/** True for a record of a try of a request that has no whole answer, and for which a provider may charge: nobody knows what it used (X3, U1). */
export function isUnansweredTry(event: SessionEvent): event is Try {
  return isTry(event) && event.payload.mayBeBilled === true;
}

function isTry(event: SessionEvent): event is Try {
  return TRIES.has(event.kind);
}
