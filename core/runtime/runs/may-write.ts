import type { SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { isImported } from '../../projections/parts/source-of.ts';
import { unfinishedRun } from './unfinished-run.ts';

/** Whether a person may write to the files of a session: not of one that a log is read into, and not while a run of it is cut off. */
export function mayWrite(history: readonly SessionEvent[], session: SessionId): Decision<undefined> {
  const isLog = history.some((event) => event.envelope.origin.session === session && isImported(event));
  if (isLog)
    return refuse('unsupported', 'This session is read from a log: it has no files here.', {
      remedy: 'Fork it, and work there.',
    });
  if (unfinishedRun(history, session) !== undefined)
    return refuse('in-use', 'A run of this session was cut off.', { remedy: 'Continue it, or fork.' });
  return accept(undefined);
}
