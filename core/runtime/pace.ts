import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long work in slices, so that other work of this thread is heard in between. */
export interface Pace {
  /** True once the present slice has lasted its time, and where the work is to stop. */
  readonly isDue: () => boolean;
  /** Lets everything else run, then begins a new slice. Rejects with the reason of the signal. */
  readonly breathe: () => Promise<void>;
}

/** How long work goes on without letting others run, unless one piece of it takes longer, in ms. */
export const SLICE_MS = 8;

/** Begins a slice. `sliceMs` defaults to {@link SLICE_MS}; `signal`: what stops the work. */
export function createPace(sliceMs: number = SLICE_MS, signal?: AbortSignal): Pace {
  let since = performance.now();
  return {
    isDue: () => signal?.aborted === true || performance.now() - since >= sliceMs,
    breathe: async () => {
      await nextTurn();
      signal?.throwIfAborted();
      since = performance.now();
    },
  };
}
