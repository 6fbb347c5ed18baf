import type { HostClient } from '../contract/connect.ts';
import { accepted } from './refused-error.ts';
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
