import { leavesHeadFresh } from '../model/events.ts';
import { forkOf, madeAs } from './fork.ts';
import type { Keys } from './keys.ts';
import { ownEvents } from './own-events.ts';
import { accepted } from './refused-error.ts';
import type { Session } from './session.ts';

/**
 * The session value as it can be written to: at its ref's head where it still is, or where only events came after it that make no head stale;
 * else a fork at the value's head (S7), which has the name that keys give for `as`. Throws RefusedError.
 */
export async function currentOf(session: Session, keys?: Keys, as = 'fork'): Promise<Session> {
  const made = await madeAs(session, keys?.id(as));
  if (made !== undefined) return made;
  const { row } = accepted(await session.host.sessions.show({ session: session.id }));
  if (row.head === session.head) return session;
  let head: string | undefined;
  for await (const { id, kind, parents } of ownEvents(session.host, session.id)) {
    // A ref that was moved on by a fast-forward stands at another session's event: what comes next has it as its parent.
    if (head === undefined && parents[0] === session.head) head = session.head;
    if (id === session.head || (head !== undefined && leavesHeadFresh(kind))) head = id;
    else if (head !== undefined) return await forkOf(session, { as: keys?.id(as) });
  }
  return head === undefined ? await forkOf(session, { as: keys?.id(as) }) : session.next(session.id, head);
}
