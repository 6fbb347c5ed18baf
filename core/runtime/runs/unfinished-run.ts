import type { Kind } from '../../model/events.ts';
import type { SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { isOfWorkflow, standInOf } from './stand-ins.ts';

const ENDS: ReadonlySet<string> = new Set<Kind>(['run/ended', 'run/stopped']);

/**
 * The start of the newest run of a session, where that is an agent's, one command of a person, or a question or call of a program, and has no end on record; undefined where there
 * is none. Runs of before its fork point are not its own (S8); one that another began after is taken up by nothing.
 */
export function unfinishedRun(
  history: readonly SessionEvent[],
  session: SessionId,
): EventOf<'run/started'> | undefined {
  const own = history.filter(({ envelope }) => envelope.origin.session === session);
  const started = own.findLast(({ envelope }) => envelope.kind === 'run/started');
  if (started?.kind !== 'run/started' || !isTakenUpHere(started)) return undefined;
  const isOver = own.some(({ envelope: { kind, run } }) => run === started.envelope.run && ENDS.has(kind));
  return isOver ? undefined : started;
}

/** A run of a program is its program's to take up. */
function isTakenUpHere({ payload: { agent, turn } }: EventOf<'run/started'>): boolean {
  return agent !== undefined || standInOf(turn) !== undefined || isOfWorkflow(turn);
}
