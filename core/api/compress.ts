import { currentOf } from './current-of.ts';
import type { Keys } from './keys.ts';
import { accepted } from './refused-error.ts';
import type { Session } from './session.ts';
import { eventTakenUp } from './taken-up.ts';

/** Puts a summary in the place of the conversation of a session value so far (C2). Throws RefusedError. */
export async function compress(session: Session, words: { readonly text?: string }, keys?: Keys): Promise<Session> {
  const compressed = async () => {
    const before = await eventTakenUp(session, keys, ({ kind }) => kind === 'context/compressed');
    if (before !== undefined) return before;
    const on = await currentOf(session, keys);
    const made = accepted(await on.host.context.compress({ session: on.id, expectedHead: on.head, ...words }));
    return on.next(on.id, made.event);
  };
  // It is refused where the session moves on under it.
  return keys === undefined ? await compressed() : await keys.alone(compressed);
}
