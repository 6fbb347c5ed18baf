import type { Refusal } from '../contract/refusal.ts';
import { leavesHeadFresh } from '../model/events.ts';
import { madeAs } from './fork.ts';
import type { Keys } from './keys.ts';
import { eventsAfter, ownEvents } from './own-events.ts';
import { RefusedError } from './refused-error.ts';
import type { Session } from './session.ts';
import type { SessionEvent } from './session-event.ts';

/** A run on a session value. */
export interface RunOn {
  readonly on: Session;
  readonly run: string;
}

/** The run that an earlier life of a program began for a node; undefined where it began none. One without an end is taken up, by `resume`. Throws RefusedError. */
export async function runTakenUp(
  session: Session,
  keys: Keys | undefined,
  resume: (run: RunOn) => Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }>,
): Promise<RunOn | undefined> {
  if (keys === undefined) return undefined;
  const run = keys.id('run');
  const on = (await madeAs(session, keys.id('fork'))) ?? session;
  let last: SessionEvent | undefined;
  for await (const event of ownEvents(on.host, on.id)) if (event.run === run) last = event;
  if (last === undefined) return undefined;
  if (last.kind === 'run/ended' || last.kind === 'run/stopped') return { on, run };
  const resumed = await resume({ on, run });
  // It goes on in this host, or came to its end meanwhile: both are waited for in one way.
  if (resumed.ok || resumed.refusal.code === 'in-use' || resumed.refusal.code === 'already-so') return { on, run };
  throw new RefusedError(resumed.refusal);
}

/** The value that an earlier life of a program left by one event, which `isIt` knows, before anything else changed there; undefined where there is none. */
export async function eventTakenUp(
  session: Session,
  keys: Keys | undefined,
  isIt: (event: SessionEvent) => boolean,
): Promise<Session | undefined> {
  if (keys === undefined) return undefined;
  const on = (await madeAs(session, keys.id('fork'))) ?? session;
  for await (const event of eventsAfter(on)) {
    if (isIt(event) && !keys.isOfAnother(event.id)) return on.next(on.id, event.id);
    if (!leavesHeadFresh(event.kind)) return undefined;
  }
  return undefined;
}
