import type { SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';

/** The start of the run of a session that has no end on record; undefined where there is none. Runs of before its fork point are not its own (S8). */
export function unfinishedRun(
  history: readonly SessionEvent[],
  session: SessionId,
): EventOf<'run/started'> | undefined {
  const own = history.filter(({ envelope }) => envelope.origin.session === session);
  const started = own.findLast((event) => event.kind === 'run/started');
  if (started?.kind !== 'run/started' || started.payload.agent === undefined) return undefined;
  const isOver = own.some(
    ({ kind, envelope }) => envelope.run === started.envelope.run && (kind === 'run/ended' || kind === 'run/stopped'),
  );
  return isOver ? undefined : started;
}
