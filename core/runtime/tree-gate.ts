/**
 * Keeps what is dropped and what is made apart: a blob that a new tree needs may be there already, and be dropped before an event names the tree.
 */
export interface TreeGate {
  /** Makes trees and appends the event that names them. Many at a time; waits while something is dropped. Not to be asked for from within itself. */
  readonly making: <T>(work: () => Promise<T>) => Promise<T>;
  /** Finds out what nothing reaches, and drops it. Alone; waits for what is being made. */
  readonly dropping: <T>(work: () => Promise<T>) => Promise<T>;
}

/** An open gate. */
export function createTreeGate(): TreeGate {
  const going = new Set<Promise<unknown>>();
  let dropped: Promise<unknown> = Promise.resolve();
  return {
    making: async (work) => {
      for (let seen: unknown; seen !== dropped; ) {
        seen = dropped;
        await dropped;
      }
      const mine = work();
      going.add(mine);
      try {
        return await mine;
      } finally {
        going.delete(mine);
      }
    },
    dropping: (work) => {
      const mine = Promise.allSettled([dropped, ...going]).then(work);
      dropped = Promise.allSettled([mine]);
      return mine;
    },
  };
}
