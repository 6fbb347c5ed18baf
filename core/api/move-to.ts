import type { Keys } from './keys.ts';
import { onSession } from './on-session.ts';
import type { Session } from './session.ts';
import type { SessionEvent } from './session-event.ts';
import { eventTakenUp } from './taken-up.ts';

/** Has side effects of a session value happen in a backend from here on (P1). Throws RefusedError. */
export async function moveTo(session: Session, backend: string, keys?: Keys): Promise<Session> {
  const isIt = ({ kind, payload }: SessionEvent) =>
    kind === 'placement/moved' && (payload as { readonly backend?: string } | undefined)?.backend === backend;
  const before = await eventTakenUp(session, keys, isIt);
  if (before !== undefined) return before;
  const move = async (on: Session) => {
    const moved = await on.host.programs.moveTo({ session: on.id, expectedHead: on.head, backend });
    return moved.ok ? { ok: true as const, value: on.next(on.id, moved.head) } : moved;
  };
  return await onSession(session, move, keys);
}
