import type { RunId } from '../../model/ids.ts';
import type { Leases } from './leases.ts';
import type { Running } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import { Stopped } from './stopped.ts';
import type { Takings } from './takings.ts';

/** A run that goes on here, and what stops it. */
export interface Live extends Running {
  readonly stop: AbortController;
  /** Aborted with the stop. */
  readonly signal: AbortSignal;
}

/**
 * How far a stop came. `stopping`: nothing of the run goes on any more, and what its last call left in the files is still being taken into the
 * record, which says afterwards that it was stopped.
 */
export interface StoppedRun {
  readonly run: RunId;
  readonly state: 'stopped' | 'stopping';
}

/** How long a stop waits for the end on record, in ms, before it is answered without. */
const RECORD_MS = 500;

/** Ends a run (X3). Settles when the end is on record; where what a call left takes longer than that, when nothing else of the run goes on. */
export async function stopRun(
  { session, run, ended, stop, signal }: Live,
  reason: string,
  { wait, takings, leases }: Pick<RunsWorld, 'wait'> & { readonly takings: Takings; readonly leases: Leases },
): Promise<StoppedRun> {
  const stopped = leases.stopping(session);
  ended.then(stopped, stopped);
  stop.abort(new Stopped('person', reason));
  const answered = new AbortController();
  const stopping = async (): Promise<StoppedRun> => {
    await wait(RECORD_MS, answered.signal);
    await takings.begun(signal, answered.signal);
    return { run, state: 'stopping' };
  };
  const over = (): StoppedRun => ({ run, state: 'stopped' });
  try {
    return await Promise.race([ended.then(over, over), stopping()]);
  } finally {
    answered.abort();
  }
}
