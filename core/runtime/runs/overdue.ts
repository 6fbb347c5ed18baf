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
  const lifted = new AbortController();
  const begin = (): void => {
    const { reason } = run;
    if (!(reason instanceof Stopped) || reason.by !== 'person') return;
    wait(TAKE_MS, lifted.signal).then(
      () => over.abort(reason),
      () => undefined,
    );
  };
  if (run.aborted) begin();
  run.addEventListener('abort', begin, { once: true, signal: lifted.signal });
  return { signal: over.signal, lift: () => lifted.abort() };
}
