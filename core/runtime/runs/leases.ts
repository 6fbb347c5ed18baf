import type { SessionId } from '../../model/ids.ts';

/** Sessions that somebody alive works in: a pending effect in one of them runs, in any other it is interrupted (S8). */
export interface Leases {
  /** Takes a lease; a session can have several. Returns what gives it back, once. */
  readonly take: (session: SessionId) => () => void;
  /** Settles when the host ends. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** Leases that keep `leased` up; `changed` is told when a session's first lease is taken and its last one given back. */
export function createLeases(leased: Set<SessionId>, changed: (session: SessionId) => void): Leases {
  const counts = new Map<SessionId, number>();
  const count = (session: SessionId, by: 1 | -1): void => {
    const now = (counts.get(session) ?? 0) + by;
    if (now === 0) counts.delete(session);
    else counts.set(session, now);
    if (leased.has(session) === now > 0) return;
    if (now > 0) leased.add(session);
    else leased.delete(session);
    changed(session);
  };
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  return {
    ended,
    end,
    take(session) {
      count(session, 1);
      let isHeld = true;
      return () => {
        if (isHeld) count(session, -1);
        isHeld = false;
      };
    },
  };
}
