import { isIgnorable } from '../model/events.ts';
import { ownEvents } from './own-events.ts';
import { accepted } from './refused-error.ts';
import type { Session } from './session.ts';

/**
 * The session value as it can be written to: at its ref's head where it still is, or where only events came after it that may be passed over
 * (S11); else a fork at the value's head (S7). Throws RefusedError.
 */
export async function currentOf(session: Session): Promise<Session> {
  const { row } = accepted(await session.host.sessions.show({ session: session.id }));
  // A ref that was moved on by a fast-forward stands at another session's event.
  if (row.head === session.head) return session;
  let head: string | undefined;
  for await (const { id, kind } of ownEvents(session.host, session.id)) {
    if (id === session.head || (head !== undefined && isIgnorable(kind))) head = id;
    else if (head !== undefined) return await session.fork();
  }
  return head === undefined ? await session.fork() : session.next(session.id, head);
}
