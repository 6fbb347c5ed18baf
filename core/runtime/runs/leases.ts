import type { SessionId } from '../../model/ids.ts';
import { unlessAborted } from '../unless-aborted.ts';

/** Sessions that somebody alive works in: a pending effect in one of them runs, in any other it is interrupted (S8). */
export interface Leases {
  /** Takes a lease; a session can have several. Returns what gives it back, once. */
  readonly take: (session: SessionId) => () => void;
  /** Whether somebody has one of a session. */
  readonly isTaken: (session: SessionId) => boolean;
  /** Says that what goes on in a session was told to stop, until what it returns is called. */
  readonly stopping: (session: SessionId) => () => void;
  /** What `work` gives, or undefined where the host ends before. Nothing of the waiting is kept after it. */
  readonly orEnded: <Value>(work: Promise<Value>) => Promise<Value | undefined>;
  /** The host ends. */
  readonly end: () => void;
}

/** Leases that keep `leased` and `stopping` up; `changed` is told when a session's first lease is taken and its last one given back, and of each stop. */
export function createLeases(
  leased: Set<SessionId>,
  changed: (session: SessionId) => void,
  stopping = new Set<SessionId>(),
): Leases {
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
  const ending = new AbortController();
  return {
    orEnded: (work) => unlessAborted(() => work, ending.signal),
    end: () => ending.abort(),
    isTaken: (session) => leased.has(session),
    stopping(session) {
      stopping.add(session);
      changed(session);
      return () => {
        if (stopping.delete(session)) changed(session);
      };
    },
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
