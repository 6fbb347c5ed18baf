import { setTimeout as sleep } from 'node:timers/promises';
import { END_WAIT_MS } from './running-program.ts';

/** How a program is ended, each step stronger than the one before. */
export interface EndSteps {
  readonly over: Promise<unknown>;
  readonly closeInput: () => void;
  readonly terminate: () => void;
  readonly kill: () => void;
}

/** Ends a program: each step is taken where the one before did not end it in {@link END_WAIT_MS}. Settles as `over` does. */
export async function endInSteps({ over, closeInput, terminate, kill }: EndSteps): Promise<void> {
  for (const step of [closeInput, terminate]) {
    step();
    if (await isOverSoon(over)) return;
  }
  kill();
  await over;
}

async function isOverSoon(over: Promise<unknown>): Promise<boolean> {
  const waited = new AbortController();
  const late = sleep(END_WAIT_MS, false, { signal: waited.signal }).catch(() => false);
  const isOver = await Promise.race([over.then(() => true), late]);
  waited.abort();
  return isOver;
}

/** Sends a signal to processes. One that has ended meanwhile is passed over. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
    }
  }
}
