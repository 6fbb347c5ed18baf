import { z } from 'zod';
import type { Envelope } from '../model/envelope.ts';
import type { EventId } from '../model/ids.ts';
import { readEvent, type SessionEvent } from '../model/read-event.ts';

/**
 * An event as it crosses the door: canonical texts, because a serialiser would drop `__proto__` and turn -0 into 0.
 * `payload` is null once withheld.
 */
export const eventText = z.strictObject({
  id: z.string(),
  envelope: z.string(),
  payload: z.string().nullable(),
});

export type EventText = z.infer<typeof eventText>;

/** Reads an event that came through the door, for folding. The host is trusted: nothing is checked. Throws SyntaxError for damaged text. */
export function readEventText({ id, envelope, payload }: EventText): SessionEvent {
  return readEvent({
    id: id as EventId,
    envelope: JSON.parse(envelope) as Envelope,
    envelopeText: envelope,
    payload: payload === null ? undefined : { salt: '', text: payload },
  });
}
