import type { EventId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { openCallsAt } from './open-calls-of.ts';

/** Where a re-run forks, and what it performs first. */
interface Begins {
  readonly at: EventId;
  /** The answer whose open calls it performs first; absent for none. */
  readonly calls?: EventId | undefined;
  /** The inherited result of the call that it makes again. */
  readonly again?: EventId | undefined;
}

/**
 * Events of a history that a re-run may come to again: all behind its fork, and before it the newest beginning of each call that it performs
 * first, with what a person was asked of it.
 */
export function doneAgain(history: readonly SessionEvent[], { at, calls, again }: Begins): readonly SessionEvent[] {
  const end = history.findIndex(({ id }) => id === at) + 1;
  const [before, after] = [history.slice(0, end), history.slice(end)];
  if (calls === undefined) return after;
  const open = new Set(openCallsAt(before, calls, again).map(({ callId }) => callId));
  const newest = new Map<string, SessionEvent>();
  for (const event of history.slice(history.findIndex(({ id }) => id === calls))) {
    if (!begins(event) || !open.has(event.payload.callId)) continue;
    newest.set(`${event.kind} ${event.payload.callId}`, event);
  }
  const behind = new Set(after);
  return [...[...newest.values()].filter((event) => !behind.has(event)), ...after];
}

type Beginning = Extract<SessionEvent, { kind: 'tool/started' | 'approval/asked' }>;

/** Whether an event begins a call, or a person's part in it: later attempts are the same call. */
function begins(event: SessionEvent): event is Beginning {
  return event.kind === 'approval/asked' || (event.kind === 'tool/started' && event.payload.attempt === 1);
}
