import type { HostClient } from '../contract/connect.ts';
import { leavesHeadFresh } from '../model/events.ts';
import { accepted } from './refused-error.ts';
import type { Session } from './session.ts';
import { readSessionEvent, type SessionEvent } from './session-event.ts';

/** Own events of a session in order, from the number `fromSeq` on. Throws RefusedError for an unknown session. */
export async function* ownEvents(host: HostClient, session: string, fromSeq = 0): AsyncGenerator<SessionEvent> {
  let after: number | undefined = fromSeq === 0 ? undefined : fromSeq - 1;
  do {
    const page = accepted(await host.sessions.events({ session, ...(after === undefined ? {} : { after }) }));
    for (const event of page.events) yield readSessionEvent(event);
    after = page.next;
  } while (after !== undefined);
}

/** Own events of a session value's session after the value's head that change what was seen there (S7), in order. */
export async function* changesAfter(session: Session): AsyncGenerator<SessionEvent> {
  for await (const event of eventsAfter(session)) if (!leavesHeadFresh(event.kind)) yield event;
}

/** All own events of a session value's session after the value's head, in order. */
export async function* eventsAfter({ host, id, head }: Session): AsyncGenerator<SessionEvent> {
  let isAfter = false;
  for await (const event of ownEvents(host, id)) {
    // A ref that was moved on by a fast-forward stands at another session's event: what comes next has it as its parent.
    isAfter ||= event.parents[0] === head;
    if (isAfter) yield event;
    isAfter ||= event.id === head;
  }
}

/** An own event of a session value's session, that at its head where none is named; undefined where there is none of that id. */
export async function eventOf({ host, id, head }: Session, event = head): Promise<SessionEvent | undefined> {
  for await (const each of ownEvents(host, id)) if (each.id === event) return each;
  return undefined;
}
