import { z } from 'zod';

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
