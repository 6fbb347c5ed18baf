/**
 * What `work` gives, or undefined where the signal is aborted before: work that was begun then goes on, and what becomes of it is nobody's. Listens
 * for as long as it waits: what waits for a promise of the host's whole life is held by that for as long.
 */
export async function unlessAborted<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  if (signal.aborted) return undefined;
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const abort = () => resolve(undefined);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
