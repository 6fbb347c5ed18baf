/** A run by the signal that stops it. */
type Of = AbortSignal;

/**
 * Runs of which nothing goes on any more but this: what a call left in the files is taken into the record. The call of a sub-agent goes on
 * alone, so what is taken of one is taken of the run that asked for it.
 */
export interface Takings {
  /** Takes note of a run, and of the run that it is a part of. */
  readonly note: (run: Of, within: Of | undefined) => void;
  /** Takes what a call of a run left. */
  readonly during: <T>(run: Of, work: () => Promise<T>) => Promise<T>;
  /** Settles once something is being taken of a run; never where nothing is any more. Nobody waits after `over`, and nothing is kept of it. */
  readonly begun: (run: Of, over: AbortSignal) => Promise<void>;
}

/** Nothing is taken yet. */
export function createTakings(): Takings {
  const lines = new WeakMap<Of, readonly Of[]>();
  const going = new Map<Of, number>();
  const waiting = new Map<Of, PromiseWithResolvers<void>>();
  const lineOf = (run: Of): readonly Of[] => lines.get(run) ?? [run];
  const count = (run: Of, by: 1 | -1): void => {
    const now = (going.get(run) ?? 0) + by;
    if (now === 0) going.delete(run);
    else going.set(run, now);
  };
  return {
    note: (run, within) => lines.set(run, [run, ...(within === undefined ? [] : lineOf(within))]),
    async during(run, work) {
      const line = lineOf(run);
      for (const each of line) {
        count(each, 1);
        waiting.get(each)?.resolve();
        waiting.delete(each);
      }
      try {
        return await work();
      } finally {
        for (const each of line) count(each, -1);
      }
    },
    async begun(run, over) {
      if (going.has(run) || over.aborted) return;
      const waits = waiting.get(run) ?? Promise.withResolvers<void>();
      waiting.set(run, waits);
      over.addEventListener('abort', () => waiting.delete(run), { once: true });
      await waits.promise;
    },
  };
}
