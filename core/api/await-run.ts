import { ownEvents } from './own-events.ts';
import type { Session } from './session.ts';
import type { SessionEvent } from './session-event.ts';

/** How a run ended, and the last event of it. */
export interface RunEnd {
  readonly status: 'done' | 'failed' | 'stopped' | 'interrupted';
  readonly says: string;
  /** Its newest event; undefined for a run of which nothing is on record any more. */
  readonly last: SessionEvent | undefined;
  readonly events: readonly SessionEvent[];
}

/** Settles when a run that was begun in a session is over. Read from the record: it does not matter who else goes on in the session since. */
export async function awaitRun(session: Session, run: string): Promise<RunEnd> {
  const { host, id } = session;
  // Refused where the run is over already, which the record says too.
  const ended = await host.runs.ended({ session: id });
  const events: SessionEvent[] = [];
  for await (const event of ownEvents(host, id)) if (event.run === run) events.push(event);
  const last = events.at(-1);
  return { ...endOf(last), events, last, ...(ended.ok && last === undefined ? { says: ended.says } : {}) };
}

function endOf(last: SessionEvent | undefined): Pick<RunEnd, 'status' | 'says'> {
  const { outcome, reason = '' } = (last?.payload ?? {}) as { outcome?: string; reason?: string };
  if (last?.kind === 'run/stopped') return { status: 'stopped', says: reason };
  if (last?.kind !== 'run/ended') return { status: 'interrupted', says: 'The host let go of the run.' };
  return outcome === 'done' ? { status: 'done', says: '' } : { status: 'failed', says: reason };
}
