import type { SessionId } from '../model/ids.ts';
import type { Clock } from './ports.ts';

/** How often it is looked whether a log has aged, in ms. */
export const LOOK_EVERY_MS = 15_000;

interface AgingWorld {
  readonly clock: Clock;
  /** Sessions whose file passed, after `fromMs` and up to `toMs`, the age at which it counts as written to no more. */
  readonly aged: (fromMs: number, toMs: number) => readonly SessionId[];
  /** A session's line reads differently now. */
  readonly changed: (session: SessionId) => void;
}

/** Tells that a session is not open any more when nothing but time has passed (S8). Gives what ends it; keeps no process alive. */
export function tellAged({ clock, aged, changed }: AgingWorld): () => void {
  let lookedAtMs = clock.nowMs();
  const look = () => {
    const nowMs = clock.nowMs();
    for (const session of aged(lookedAtMs, nowMs)) changed(session);
    lookedAtMs = nowMs;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
