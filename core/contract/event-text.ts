import { z } from 'zod';
import type { Envelope } from '../model/envelope.ts';
import type { EventId } from '../model/ids.ts';
import { opaqueEvent, readTrustedEvent, type SessionEvent } from '../model/read-event.ts';

/**
 * An event as it crosses the door: canonical texts, because a serialiser would drop `__proto__` and turn -0 into 0.
 * `payload` is null once withheld, and where it is not what its envelope says: then `altered` stands too, and `verify` says more (E1).
 * `unfit` says in words why a payload that is as it was recorded can't be read: it is not what its kind asks for.
 */
export const eventText = z.strictObject({
  id: z.string(),
  envelope: z.string(),
  payload: z.string().nullable(),
  altered: z.literal(true).exactOptional(),
  unfit: z.string().exactOptional(),
});

export type EventText = z.infer<typeof eventText>;

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
