import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long work in slices, so that other work of this thread is heard in between. */
export interface Pace {
  /** True once the present slice has lasted its time. */
  readonly isDue: () => boolean;
  /** Lets everything else run, then begins a new slice. */
  readonly breathe: () => Promise<void>;
}

/** How long work goes on without letting others run, unless one piece of it takes longer, in ms. */
export const SLICE_MS = 8;

/** Begins a slice. `sliceMs` defaults to {@link SLICE_MS}. */
export function createPace(sliceMs: number = SLICE_MS): Pace {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since >= sliceMs,
    breathe: async () => {
      await nextTurn();
      since = performance.now();
    },
  };
}
