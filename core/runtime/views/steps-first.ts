import type { EventStore } from '../ports.ts';

/** By store, the folds of steps that somebody waits for. */
const waitedFor = new WeakMap<EventStore, Set<Promise<unknown>>>();

/** Folds steps that somebody waits for: whoever reads sessions again in the background waits meanwhile. */
export async function foldFirst(store: EventStore, fold: () => Promise<void>): Promise<void> {
  const folds = waitedFor.get(store) ?? new Set();
  waitedFor.set(store, folds);
  const turn = fold();
  folds.add(turn);
  try {
    await turn;
  } finally {
    folds.delete(turn);
  }
}

/** Settles once no fold of steps is waited for, however it ended. */
export async function stepsFirst(store: EventStore): Promise<void> {
  const folds = waitedFor.get(store);
  while (folds !== undefined && folds.size > 0) await Promise.allSettled(folds);
}
