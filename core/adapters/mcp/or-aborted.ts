/** Rejects with the reason of the signal once it is aborted; whatever was waited for goes on. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  return await Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

/**
 * Does work with a signal of its own that follows another one while it lasts, and can be ended from within: what listens to it does not
 * outlive the work, as it would on the signal of a run, or on one made of several, which Node keeps for as long as anything listens.
 */
export async function whileWorking<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal, end: (reason: unknown) => void) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  const abort = () => own.abort(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await work(own.signal, (reason) => own.abort(reason));
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
