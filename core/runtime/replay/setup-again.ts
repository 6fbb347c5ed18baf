import type { SessionEvent } from '../../model/read-event.ts';
import { setupCommand } from '../tools/setup-command.ts';

/**
 * Whether the folder in which steps are done again is made anew at an event of a history, as the session's was: for the first setup of a session,
 * which began with no dependency folder, and where what was kept of a setup goes along from then on.
 */
export function isFolderNew(event: SessionEvent, history: readonly SessionEvent[], at: number): boolean {
  if (event.kind === 'workspace/set-up') return event.payload.key !== undefined;
  if (event.kind !== 'tool/started' || event.payload.tool !== setupCommand.name) return false;
  const { session } = event.envelope.origin;
  const earlier = history.slice(0, at).filter(({ kind }) => kind === 'tool/started');
  return !earlier.some(({ envelope }) => envelope.origin.session === session);
}
