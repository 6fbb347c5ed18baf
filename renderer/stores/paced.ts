/** Work that may be asked for at any rate. */
export interface Paced {
  /** Has the work done: at once, or as soon as the pause is over. Any number of calls meanwhile come to one run after them. */
  readonly ask: () => void;
  /** What was asked for and has not begun is not done any more. */
  readonly stop: () => void;
}

/** How often work is done. */
export interface Pace {
  /** From the end of a run to the next one at least, in ms, by how long that run took. */
  readonly pauseMs: (tookMs: number) => number;
  /** Before the first run, in ms; 0 unless told. */
  readonly firstMs?: number;
}

/** Paces work by what it took, so that it never takes more than its share. The last call is never lost. `work` may not throw or reject. */
export function paced(work: () => unknown, { pauseMs, firstMs = 0 }: Pace): Paced {
  let freeMs = performance.now() + firstMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAskedAgain = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    timer = undefined;
    isRunning = true;
    const startMs = performance.now();
    await work();
    const endMs = performance.now();
    isRunning = false;
    freeMs = endMs + pauseMs(endMs - startMs);
    if (!isAskedAgain) return;
    isAskedAgain = false;
    ask();
  };
  const ask = (): void => {
    if (isStopped || timer !== undefined) return;
    if (isRunning) {
      isAskedAgain = true;
      return;
    }
    const waitMs = freeMs - performance.now();
    if (waitMs > 0) timer = setTimeout(() => void run(), waitMs);
    else void run();
  };
  return {
    ask,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
