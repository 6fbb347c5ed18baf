/**
 * Work that is asked for more often than it can be done: while it runs, any number of calls come to one more run after it.
 * The promise of a call settles when no run is left; it rejects as the work does.
 */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } finally {
      running = undefined;
    }
  };
  return () => {
    isAskedAgain = true;
    running ??= run();
    return running;
  };
}
