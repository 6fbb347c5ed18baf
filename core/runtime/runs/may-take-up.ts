import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { hasMovedOn } from './has-moved-on.ts';
import { mayGoOn, mayWrite } from './may-write.ts';
import { startOf } from './start-of.ts';
import { unfinishedRun } from './unfinished-run.ts';

/** A run that its asker names, so that it finds it again. */
export interface NamedRun {
  readonly session: SessionId;
  readonly run: RunId;
  readonly expectedHead: EventId | undefined;
}

/** Whether a named run may begin in a session, or be taken up where it was cut off. Gives the event that it began with then; undefined for one that is to begin. Refused where it has ended. */
export function mayTakeUp(
  history: readonly SessionEvent[],
  { session, run, expectedHead }: NamedRun,
): Decision<EventOf<'run/started'> | undefined> {
  const isOpen = unfinishedRun(history, session)?.envelope.run === run;
  const may = isOpen ? mayGoOn(history, session) : mayWrite(history, session);
  if (!may.ok) return may;
  const before = startOf(history, session, run);
  if (before !== undefined && history.some((event) => event.envelope.run === run && isEnd(event)))
    return refuse('already-so', `The session ${session} has a run ${run}.`, { remedy: 'Its events say how it ended.' });
  const moved = before === undefined ? hasMovedOn(history, session, expectedHead) : undefined;
  return moved ?? accept(before);
}

function isEnd({ kind }: SessionEvent): boolean {
  return kind === 'run/ended' || kind === 'run/stopped';
}
