const INTERRUPTS = ['SIGINT', 'SIGTERM'] as const;

/** Runs work that is to end in order where the process is interrupted: its signal aborts then. A second interrupt of the same kind ends the process. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const interrupt of INTERRUPTS) process.once(interrupt, end);
  try {
    return await work(stop.signal);
  } finally {
    for (const interrupt of INTERRUPTS) process.off(interrupt, end);
  }
}
