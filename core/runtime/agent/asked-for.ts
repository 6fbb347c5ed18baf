import type { PayloadOf } from '../../model/events.ts';
import type { SessionEvent } from '../../model/read-event.ts';

/** The newest question of a history for a call; undefined where none can be read. */
export function askedFor(history: readonly SessionEvent[], callId: string): PayloadOf<'approval/asked'> | undefined {
  const asked = history.findLast((event) => event.kind === 'approval/asked' && event.payload.callId === callId);
  return asked?.kind === 'approval/asked' ? asked.payload : undefined;
}
