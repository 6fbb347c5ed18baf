import type { RunId, SessionId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';

/** The event that a run of a session began with; undefined where it has none of that id. */
export function startOf(
  history: readonly SessionEvent[],
  session: SessionId,
  run: RunId,
): EventOf<'run/started'> | undefined {
  const started = history.find(
    ({ kind, envelope }) => kind === 'run/started' && envelope.run === run && envelope.origin.session === session,
  );
  return started?.kind === 'run/started' ? started : undefined;
}
