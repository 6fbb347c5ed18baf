import { isIgnorable } from '../../model/events.ts';
import type { SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { isImported } from '../../projections/parts/source-of.ts';
import { opensVerified } from '../../projections/validation/replayed-as.ts';
import { unfinishedRun } from './unfinished-run.ts';

/**
 * Whether anything here may go on in a session: not in one that a log is read into or that holds the verdicts of a Verify, and not after an event that can't be understood and must
 * not be passed over (S11), wherever in its history that stands.
 */
export function mayGoOn(history: readonly SessionEvent[], session: SessionId): Decision<undefined> {
  const isLog = history.some((event) => event.envelope.origin.session === session && isImported(event));
  if (isLog)
    return refuse('unsupported', 'This session is read from a log: nothing is added to it here.', {
      remedy: 'Fork it, and work there.',
    });
  const isKept = history.some((event) => event.envelope.origin.session === session && opensVerified(event));
  if (isKept)
    return refuse('unsupported', 'This session holds the verdicts of a Verify: nothing is added to it.', {
      remedy: 'Go on in the session that was verified.',
    });
  const dark = history.find((event) => event.kind === 'opaque' && !isIgnorable(event.envelope.kind));
  if (dark !== undefined)
    return refuse(
      'unsupported',
      `This session holds an event of kind ${dark.envelope.kind} that this version can’t read.`,
      {
        remedy: 'Fork it before that event, or open it with the version that wrote it.',
      },
    );
  return accept(undefined);
}

/** Whether a run of a session may begin, or a person may write to its files: where it may go on, and no run of it was cut off. */
export function mayWrite(history: readonly SessionEvent[], session: SessionId): Decision<undefined> {
  const may = mayGoOn(history, session);
  if (!may.ok) return may;
  if (unfinishedRun(history, session) !== undefined)
    return refuse('in-use', 'A run of this session was cut off.', { remedy: 'Continue it, or fork.' });
  return accept(undefined);
}
