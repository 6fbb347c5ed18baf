import type { RunsWorld } from './runs-world.ts';
import { Stopped } from './stopped.ts';

/** The time that a run which a person stopped has to look at what its last call left in the files. */
export interface Overdue {
  /** Aborted once that is over; never for a run that is not stopped. */
  readonly signal: AbortSignal;
  /** The run is over: nothing is awaited any more. */
  readonly lift: () => void;
}

/** How long a stopped run looks at files, in ms: with the rest of its end it is on record within 1 s (X3). */
const TAKE_MS = 300;

/** Begins when `run` is aborted. */
export function overdueOf(run: AbortSignal, wait: RunsWorld['wait']): Overdue {
  const over = new AbortController();
  let waiting: AbortController | undefined;
  const begin = (): void => {
    const { reason } = run;
    if (!(reason instanceof Stopped) || reason.by !== 'person') return;
    waiting = new AbortController();
    wait(TAKE_MS, waiting.signal).then(
      () => over.abort(reason),
      () => undefined,
    );
  };
  if (run.aborted) begin();
  else run.addEventListener('abort', begin, { once: true });
  return {
    signal: over.signal,
    lift: () => {
      run.removeEventListener('abort', begin);
      waiting?.abort();
    },
  };
}
