/** Turns of which at most so many are taken at once. */
export interface Turns {
  /** Waits for a turn, in the order asked. Gives what gives it back. Rejects with the reason of the signal, which ends the waiting at once. */
  readonly take: (signal: AbortSignal) => Promise<() => void>;
  readonly count: () => TurnsCount;
}

/** How many turns are taken, and how many that asked for one wait. */
export interface TurnsCount {
  readonly taken: number;
  readonly waiting: number;
}

/** None is taken yet. `most`: at once. */
export function createTurns(most: number): Turns {
  const waiting = new Set<() => void>();
  let taken = 0;
  const giveBack = (): void => {
    const [next] = waiting;
    if (next === undefined) taken--;
    else next();
  };
  return {
    async take(signal) {
      signal.throwIfAborted();
      if (taken < most) {
        taken++;
        return giveBack;
      }
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(mine);
          reject(signal.reason);
        };
        const mine = (): void => {
          waiting.delete(mine);
          signal.removeEventListener('abort', leave);
          resolve();
        };
        waiting.add(mine);
        signal.addEventListener('abort', leave, { once: true });
      });
      return giveBack;
    },
    count: () => ({ taken, waiting: waiting.size }),
  };
}
