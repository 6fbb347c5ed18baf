/** Streams that are being handed out: exports, reports of imports. A host that others use ends when they have ended. */
export interface OpenStreams {
  /** The same stream, counted until it ends or is left. */
  readonly track: <T>(stream: AsyncGenerator<T>) => AsyncGenerator<T>;
  /** Settles when none is open. */
  readonly idle: () => Promise<void>;
}

/** No stream open. */
export function createOpenStreams(): OpenStreams {
  const open = new Set<Promise<void>>();
  return {
    async *track(stream) {
      const ended = Promise.withResolvers<void>();
      open.add(ended.promise);
      try {
        yield* stream;
      } finally {
        open.delete(ended.promise);
        ended.resolve();
      }
    },
    async idle() {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
