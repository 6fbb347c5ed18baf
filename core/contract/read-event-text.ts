import type { Envelope } from '../model/envelope.ts';
import type { EventId } from '../model/ids.ts';
import type { SessionEvent } from '../model/read-event.ts';
import { opaqueEvent, readTrustedEvent } from '../model/read-trusted-event.ts';
import type { EventText } from './event-text.ts';

/** Reads an event that came through the door, for folding. The host is trusted: nothing is checked. Throws SyntaxError for damaged text. */
export function readEventText({ id, envelope, payload, altered, unfit }: EventText): SessionEvent {
  const stored = {
    id: id as EventId,
    envelope: JSON.parse(envelope) as Envelope,
    envelopeText: envelope,
    payload: payload === null ? undefined : { salt: '', text: payload },
  };
  if (altered === true) return opaqueEvent(stored, 'altered');
  return unfit === undefined ? readTrustedEvent(stored) : opaqueEvent(stored, 'unfit');
}
